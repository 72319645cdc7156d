import type { Form } from '@formily/core'
import { App } from 'antd'
import { useRef, useState } from 'react'
import type { RowData } from '../../kinds/kindView.ts'
import type { AnyModule } from '../../schema/index.ts'
import { formFields } from '../../schema/index.ts'
import { call, CallError } from '../api/request.ts'
import type { FieldDifference } from './changedFields.ts'
import { changedFields, fieldDifferences, mergeDifferences } from './changedFields.ts'
import type { SaveMessages } from './saveMessages.ts'

interface FormSaveParams {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  form: Form | null
  row: RowData | null
  manner: SaveMessages
  /** Brings the first field that is wrong into sight. */
  onFault: (names: readonly string[]) => void
  onSaved: () => void
}
export interface RowConflict {
  theirs: RowData
  differences: readonly FieldDifference[]
}
const stale = 409
/** Answers that say for certain that nothing was written. */
const isDefinite = ({ status }: CallError) => status >= 400 && status < 500

export type FormSave = ReturnType<typeof useFormSave>

/** Saves what the form holds. Whatever goes wrong, the form keeps what was typed. */
export function useFormSave(given: FormSaveParams) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<RowConflict | null>(null)
  const running = useRef(false)
  const key = useRef(newIdempotencyKey())
  /** The row as the server last told it to us. */
  const base = useRef<RowData | null>(null)
  const before = (): RowData => base.current ?? given.row ?? {}

  const meet = (theirs: RowData) => {
    const mine = valuesOf(given.form)
    const rebased = given.manner.rebased?.({ base: before(), theirs, mine }) ?? {}
    given.form?.setValues(rebased)
    const differing = fieldDifferences(given.module, { base: before(), theirs, mine }).filter(({ name }) => !(name in rebased))
    if (differing.length || !given.manner.stale) return setConflict({ theirs, differences: differing })
    base.current = theirs
    void message.warning(given.manner.stale)
  }
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (isDefinite(error)) key.current = newIdempotencyKey()
    if (error.status === stale && isRow(error.data)) return meet(error.data)
    if (error.errors.length) markServerErrors(given, error)
    void message.error(given.manner.failed(error.message))
    // The same new row was sent before, and that went through.
    if (error.status === stale && given.id === 0) given.onSaved()
  }
  const save = async (): Promise<boolean> => {
    if (running.current || !given.form) return false
    running.current = true
    setBusy(true)
    try {
      if (!(await isValid(given, given.form))) return false
      await send(given, before(), key.current)
      void message.success(given.manner.saved)
      given.onSaved()
      return true
    } catch (error) {
      fail(error)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const settle = (chosen: readonly FieldDifference[]): Promise<boolean> => {
    if (!conflict) return Promise.resolve(false)
    given.form?.setValues(mergeDifferences(valuesOf(given.form), chosen), 'overwrite')
    base.current = conflict.theirs
    setConflict(null)
    return save()
  }
  /** What was typed, and the row it was typed into. */
  const unsaved = () => ({ base: before(), values: changedFields(given.module, before(), valuesOf(given.form)) })
  return {
    busy,
    conflict,
    save,
    settle,
    isDirty: () => given.form !== null && Object.keys(unsaved().values).length > 0,
    unsaved,
    /** Goes on from a row as it was then: were it saved meanwhile, that is noticed. */
    beginAt: (row: RowData) => (base.current = row),
    leaveConflict: () => setConflict(null),
  }
}

/** A new row goes whole, of an old one only what changed, with the version it was read at. */
function send({ module, id, form, manner }: FormSaveParams, before: RowData, key: string): Promise<unknown> {
  const changed = changedFields(module, id === 0 ? {} : before, valuesOf(form))
  const body = id === 0 ? changed : { id, version: before['version'], ...changed }
  return call(`${module.path}/save`, manner.pack(body), { headers: { 'Idempotency-Key': key } })
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

/** What the server refuses, at the fields it names. */
function markServerErrors({ form, onFault }: FormSaveParams, { errors }: CallError) {
  for (const { field, message } of errors)
    form
      ?.query(field)
      .take(
        control => 'setFeedback' in control && control.setFeedback({ type: 'error', code: 'EffectError', messages: [message] }),
      )
  onFault(errors.map(({ field }) => field))
}

/** Random without crypto.randomUUID, which plain http does not have. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
