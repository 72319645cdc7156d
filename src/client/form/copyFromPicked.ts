import type { Form } from '@formily/core'
import { kindValue } from '../../kinds/kindValues.ts'
import { type AnyModule, copiesFrom, fieldOf, isPointing } from '../../schema/index.ts'
import { isSameValue } from '../../shared/rules/isSameValue.ts'
import type { ComboxEntry } from '../../shared/wire/envelope.ts'
import { call, CallError } from '../api/request.ts'
import { choiceSourceOfField } from '../api/rows/choiceSource.ts'

type Values = Readonly<Record<string, unknown>>
/** By form, the last value copied into each field: one that is still there may be replaced, a typed one never. */
const lastCopied = new WeakMap<Form, Map<string, unknown>>()
const copiedIn = (form: Form): Map<string, unknown> => {
  const known = lastCopied.get(form) ?? new Map<string, unknown>()
  lastCopied.set(form, known)
  return known
}

interface Picked {
  module: AnyModule
  form: Form
  /** The reference, and whether its row is new. */
  name: string
  isNew: boolean
}

/** Fills the fields that copy from a reference, once a row is picked there: those that are empty, or hold what was copied before. */
export async function copyFromPicked({ module, form, name, isNew }: Picked): Promise<void> {
  const copies = copiesFrom(module, name)
  if (!copies.length) return
  const id: unknown = form.getValuesIn(name)
  const copied = await copiedValues(module, { name, id, isNew })
  // Another row was picked meanwhile, or the server did not answer: a new row gets its defaults when it is saved.
  if (!copied || form.getValuesIn(name) !== id) return
  const known = copiedIn(form)
  for (const [field, next] of Object.entries(copied)) {
    const declared = fieldOf(module, field)
    const present: unknown = form.getValuesIn(field)
    // Null is also what a change of a field leaves in those that hang on it.
    const isInitial = declared !== undefined && (present === null || isSameValue(present, kindValue(declared).initial(declared)))
    if (!isInitial && !(known.has(field) && isSameValue(present, known.get(field)))) continue
    known.set(field, next)
    form.setValuesIn(field, next)
  }
}

/** The values that fields copy from the row that a reference points to; null if the server returns none. */
export async function copiedValues(
  module: AnyModule,
  { name, id, isNew }: { name: string; id: unknown; isNew: boolean },
): Promise<Values | null> {
  const copies = copiesFrom(module, name)
  if (!copies.length) return null
  const found = id ? await fetchCopied(module, { name, id, isNew }) : {}
  if (!found) return null
  return Object.fromEntries(
    copies.flatMap(([field, from]) => {
      const declared = fieldOf(module, field)
      if (!declared) return []
      const accepted = kindValue(declared).accept(found[from], declared)
      return [[field, ('value' in accepted ? accepted.value : null) ?? kindValue(declared).initial(declared)] as const]
    }),
  )
}

async function fetchCopied(
  module: AnyModule,
  { name, id, isNew }: { name: string; id: unknown; isNew: boolean },
): Promise<Values | null> {
  const field = fieldOf(module, name)
  if (!field || !isPointing(field)) return null
  const { path, body } = choiceSourceOfField(module, name, isNew ? 'add' : 'edit')
  try {
    const [entry] = await call<readonly (ComboxEntry & { copied?: Values })[]>(path, { ...body, ids: [id] })
    return entry?.copied ?? null
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

/** Defaults that were emptied in a new row, sent as empty: what is not sent, the server fills. */
export const emptiedDefaults = (module: AnyModule, form: Form): Values =>
  Object.fromEntries(
    Object.entries(module.fields).flatMap(([name, field]) => {
      const first: unknown = copiedIn(form).get(name) ?? (form.initialValues as Values)[name]
      const initial = kindValue(field).initial(field)
      const isEmptied = 'rowDefault' in field && !isSameValue(first, initial) && isSameValue(form.getValuesIn(name), initial)
      return isEmptied && !('readonly' in field && field.readonly === true) ? [[name, null]] : []
    }),
  )
