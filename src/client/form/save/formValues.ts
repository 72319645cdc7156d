import type { Form } from '@formily/core'
import { type AnyModule, childrenOf } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { childrenToSend, filledChildren } from '../children/childRows.ts'
import { emptiedDefaults } from '../copyFromPicked.ts'
import { changedFields } from './changedFields.ts'

export const valuesOf = (form: Form | null): RowData => (form ? (JSON.parse(JSON.stringify(form.values)) as RowData) : {})

interface OpenForm {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  form: Form | null
}
/** A new row whole; of an existing one only the changed fields, with the version they are based on. */
export function changesToSend({ module, id, form }: OpenForm, before: RowData): RowData {
  const changed = changedFields(module, id === 0 ? {} : before, valuesOf(form))
  const body: Record<string, unknown> =
    id === 0 ? { ...changed, ...(form ? emptiedDefaults(module, form) : {}) } : { id, version: before['version'], ...changed }
  for (const [name, field] of childrenOf(module))
    if (name in body) Object.assign(body, { [name]: childrenToSend(field, body[name]) })
  return body
}

/** Rows that were added and left empty are none. */
export function dropEmptyChildren(module: AnyModule, form: Form) {
  for (const [name, field] of childrenOf(module)) {
    const rows: unknown = form.getValuesIn(name)
    if (!Array.isArray(rows)) continue
    const filled = filledChildren(field, rows)
    if (filled.length < rows.length) form.setValuesIn(name, filled)
  }
}
