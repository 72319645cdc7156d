import type { Field as FormField, Form } from '@formily/core'
import { App } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import type { AnyModule } from '../../schema/index.ts'
import { childrenOf, formFields } from '../../schema/index.ts'
import { callPath } from '../../shared/api/wireCall.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { call, CallError } from '../api/request.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import { childrenToSend, filledChildren } from './children/childrenFaults.ts'
import type { FieldDifference, RowVersions } from './changedFields.ts'
import { changedFields, fieldDifferences, mergeDifferences } from './changedFields.ts'
import { emptiedDefaults } from './copyFromPicked.ts'

/** The messages of a form around its save, and the body it sends. */
export interface SaveMessages {
  saved: string
  failed: (reason: string) => string
  toBody: (row: RowData) => object
  /** The call that saves, if it is not `save`. */
  call?: string
  /** Values that can contain my change and another operator's: nobody has to choose between them. */
  merge?: (versions: RowVersions) => RowData
  /** The message once they were merged. */
  merged?: string
}

/** The messages of saving, or of what a new row's form calls it. */
export const defaultSaveMessages = (action?: string): SaveMessages => ({
  saved: action === undefined ? t('engine:form.saved') : t('engine:form.acted', { action }),
  failed: reason => (action === undefined ? t('engine:form.failed', { reason }) : t('engine:form.notActed', { action, reason })),
  toBody: row => row,
})

interface FormSaveParams {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  form: Form | null
  row: RowData | null
  messages: SaveMessages
  /** Shows the first of the faulty fields. */
  onFault: (names: readonly string[]) => void
  onSaved: (row: RowData | null) => void
}
export interface RowConflict {
  theirs: RowData
  /** The author and the time. */
  reason: string
  differences: readonly FieldDifference[]
}
const stale = 409
/** A reply that means nothing was written, unlike a timeout or a 500. */
const isRefused = ({ status }: CallError) => status >= 400 && status < 500

export type FormSave = ReturnType<typeof useFormSave>

/**
 * Saves the form's values. On any error the form keeps them. The idempotency key is reused until a reply is definite, so a retry
 * cannot create a second row.
 */
export function useFormSave(params: FormSaveParams) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<RowConflict | null>(null)
  const running = useRef(false)
  /** The time of the last attempt, which goes on once a conflict is resolved; null for at once. */
  const plannedAt = useRef<string | null>(null)
  const key = useRef(newIdempotencyKey())
  /** The row as the server last sent it, after a conflict. */
  const base = useRef<RowData | null>(null)
  const savedRow = (): RowData => base.current ?? params.row ?? {}

  /** Merges what another operator saved meanwhile; shows a dialog only for fields that cannot be merged. */
  const rebaseOn = (theirs: RowData, reason: string) => {
    const versions = { base: savedRow(), theirs, mine: valuesOf(params.form) }
    const merged = params.messages.merge?.(versions) ?? {}
    params.form?.setValues(merged)
    const differences = fieldDifferences(params.module, versions).filter(({ name }) => !(name in merged))
    if (differences.length || !params.messages.merged) return setConflict({ theirs, reason, differences })
    base.current = theirs
    void message.warning(params.messages.merged)
  }
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (isRefused(error)) key.current = newIdempotencyKey()
    if (error.status === stale && params.id !== 0 && isRow(error.data)) return rebaseOn(error.data, error.message)
    if (error.errors.length) markServerErrors(params, error)
    void message.error(refusalText(params.messages.failed(error.message), error))
    // A conflict on a new row: an earlier attempt with the same key did create it.
    if (error.status === stale && params.id === 0) params.onSaved(null)
  }
  /** Sends the values of the form once they are valid. */
  const submit = async (sendValues: () => Promise<void>): Promise<boolean> => {
    if (running.current || !params.form) return false
    running.current = true
    setBusy(true)
    try {
      dropEmptyChildren(params.module, params.form)
      if (!(await isValid(params, params.form))) return false
      await sendValues()
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const save = () => {
    plannedAt.current = null
    return submit(async () => {
      const saved = await send(params, savedRow(), key.current)
      if (isRow(saved)) base.current = saved
      void message.success(params.messages.saved)
      params.onSaved(isRow(saved) ? saved : null)
    })
  }
  /** Has the changes saved at that time. */
  const plan = (at: string) => {
    plannedAt.current = at
    return submit(async () => {
      const body = { data: changesToSend(params, savedRow()), at }
      await call(callPath(params.module, 'save'), body, { headers: { 'Idempotency-Key': key.current } })
      void message.success(t('engine:bulk.planned', { at }))
      void refreshJobs()
      params.onSaved(null)
    })
  }
  /** Puts the chosen values into the form, based on the current row; nothing is saved. */
  const merge = (theirs: RowData, chosen: readonly FieldDifference[]) => {
    params.form?.setValues(mergeDifferences(valuesOf(params.form), chosen), 'overwrite')
    base.current = theirs
  }
  const resolve = (chosen: readonly FieldDifference[]): Promise<boolean> => {
    if (!conflict) return Promise.resolve(false)
    merge(conflict.theirs, chosen)
    setConflict(null)
    return plannedAt.current === null ? save() : plan(plannedAt.current)
  }
  /** The unsaved values, and the row they change. */
  const unsaved = () => ({ base: savedRow(), values: changedFields(params.module, savedRow(), valuesOf(params.form)) })
  return {
    busy,
    conflict,
    save,
    plan,
    resolve,
    merge,
    savedRow,
    values: () => valuesOf(params.form),
    isSaving: () => running.current,
    isDirty: () => params.form !== null && Object.keys(unsaved().values).length > 0,
    unsaved,
    /** Continues from an older version of the row: a save since then shows up as a conflict. */
    rebase: (row: RowData) => (base.current = row),
    closeConflict: () => setConflict(null),
  }
}

/** Sends a new row whole; of an existing one only the changed fields, with the version they are based on. */
function send(params: FormSaveParams, before: RowData, key: string): Promise<unknown> {
  const { module, messages } = params
  const body = messages.toBody(changesToSend(params, before))
  return call(callPath(module, messages.call ?? 'save'), body, { headers: { 'Idempotency-Key': key } })
}

function changesToSend({ module, id, form }: FormSaveParams, before: RowData): RowData {
  const changed = changedFields(module, id === 0 ? {} : before, valuesOf(form))
  const body: Record<string, unknown> =
    id === 0 ? { ...changed, ...(form ? emptiedDefaults(module, form) : {}) } : { id, version: before['version'], ...changed }
  for (const [name, field] of childrenOf(module))
    if (name in body) Object.assign(body, { [name]: childrenToSend(field, body[name]) })
  return body
}

const valuesOf = (form: Form | null): RowData => (form ? (JSON.parse(JSON.stringify(form.values)) as RowData) : {})
const isRow = (data: unknown): data is RowData => typeof data === 'object' && data !== null && 'version' in data

async function isValid({ module, onFault }: FormSaveParams, form: Form): Promise<boolean> {
  form.clearErrors()
  try {
    await form.validate()
    return true
  } catch {
    onFault(
      formFields(module).filter(name => form.query(name).take(field => 'selfErrors' in field && field.selfErrors.length > 0)),
    )
    return false
  }
}

/** Shows the server's field errors at their fields. */
function markServerErrors({ form, onFault }: FormSaveParams, { errors }: CallError) {
  const marked = new Set<string>()
  for (const { field, message } of errors) {
    // The fault of a child row has the address of its cell; the control shows the first of them.
    const [name = field, ...cell] = field.split('.')
    form?.query(name).take(control => {
      if (!('setFeedback' in control)) return
      if (cell.length) markCell(control, cell.join('.'), message)
      if (!marked.has(name)) control.setFeedback({ type: 'error', code: 'EffectError', messages: [message] })
      marked.add(name)
    })
  }
  onFault(errors.map(({ field }) => field.split('.')[0] ?? field))
}

const markCell = (control: FormField, cell: string, message: string) =>
  control.setData({ faults: { ...(control.data as { faults?: object } | undefined)?.faults, [cell]: message } })

/** Rows that were added and left empty are none. */
function dropEmptyChildren(module: AnyModule, form: Form) {
  for (const [name, field] of childrenOf(module)) {
    const rows: unknown = form.getValuesIn(name)
    if (!Array.isArray(rows)) continue
    const filled = filledChildren(field, rows)
    if (filled.length < rows.length) form.setValuesIn(name, filled)
  }
}

/** Not crypto.randomUUID: it is missing on plain http. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
