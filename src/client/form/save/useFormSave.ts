import type { Form } from '@formily/core'
import { App } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import { type AnyModule, childrenOf } from '../../../schema/index.ts'
import { callPath } from '../../../shared/api/wireCall.ts'
import { refreshJobs } from '../../api/jobs/jobsStore.ts'
import { call, CallError } from '../../api/request.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { refusalText } from '../../ui/errors/refusalText.tsx'
import { childrenToSend, filledChildren } from '../children/childRows.ts'
import { emptiedDefaults } from '../copyFromPicked.ts'
import { type FieldDifference, changedFields, fieldDifferences, mergeDifferences } from './changedFields.ts'
import { faultyFields, markServerErrors } from './formFaults.ts'
import { pendingUploadsOf } from './pendingUploadsOf.ts'
import type { SaveMessages } from './saveMessages.ts'

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
const isRow = (data: unknown): data is RowData => typeof data === 'object' && data !== null && 'version' in data

export type FormSave = ReturnType<typeof useFormSave>

/** Saves the form's values, at once or at a planned time. On any error the form keeps them. */
export function useFormSave(params: FormSaveParams) {
  const { message } = App.useApp()
  const saved = useSavedRow(params.row)
  const { conflict, rebaseOn, merge, closeConflict } = useRowConflict(params, saved)
  const { busy, submit, isSaving } = useSubmission(params, rebaseOn)
  /** The time of the last attempt, which goes on once a conflict is resolved; null for at once. */
  const plannedAt = useRef<string | null>(null)
  const save = () => {
    plannedAt.current = null
    return submit(async headers => {
      const { messages, module } = params
      const changes = changesToSend(params, saved.row())
      if (messages.unchanged !== undefined && isUnchanged(params.id, changes)) {
        void message.info(messages.unchanged)
        return params.onSaved(null)
      }
      const body = messages.toBody(changes)
      const row: unknown = await call(callPath(module, messages.call ?? 'save'), body, { headers })
      if (isRow(row)) saved.rebase(row)
      void message.success(messages.saved)
      params.onSaved(isRow(row) ? row : null)
    })
  }
  /** Has the changes saved at that time. */
  const plan = (at: string) => {
    plannedAt.current = at
    return submit(async headers => {
      await call(callPath(params.module, 'save'), { data: changesToSend(params, saved.row()), at }, { headers })
      void message.success(t('engine:bulk.planned', { at }))
      void refreshJobs()
      params.onSaved(null)
    })
  }
  const resolve = (chosen: readonly FieldDifference[]): Promise<boolean> => {
    if (!conflict) return Promise.resolve(false)
    merge(conflict.theirs, chosen)
    closeConflict()
    return plannedAt.current === null ? save() : plan(plannedAt.current)
  }
  /** The unsaved values, and the row they change. */
  const unsaved = () => ({ base: saved.row(), values: changedFields(params.module, saved.row(), valuesOf(params.form)) })
  return {
    busy,
    isSaving,
    conflict,
    closeConflict,
    save,
    plan,
    resolve,
    merge,
    savedRow: saved.row,
    rebase: saved.rebase,
    values: () => valuesOf(params.form),
    unsaved,
    isDirty: () => params.form !== null && Object.keys(unsaved().values).length > 0,
  }
}

/** Whether an existing row is sent with no field of its own. */
const isUnchanged = (id: number, changes: RowData): boolean =>
  id !== 0 && Object.keys(changes).every(name => name === 'id' || name === 'version')

type SavedRow = ReturnType<typeof useSavedRow>

/** The row that the form's changes are based on: as it was loaded, or as the server sent it since. */
function useSavedRow(loaded: RowData | null) {
  const latest = useRef<RowData | null>(null)
  return {
    row: (): RowData => latest.current ?? loaded ?? {},
    /** Sets the row that a save compares with. An older one is allowed too: what was saved since then shows up as a conflict. */
    rebase: (row: RowData) => {
      latest.current = row
    },
  }
}

/** What another operator saved meanwhile. */
function useRowConflict({ module, form, messages }: FormSaveParams, saved: SavedRow) {
  const { message } = App.useApp()
  const [conflict, setConflict] = useState<RowConflict | null>(null)
  return {
    conflict,
    closeConflict: () => setConflict(null),
    /** Merges it; shows a dialog only for fields that cannot be merged. */
    rebaseOn: (theirs: RowData, reason: string) => {
      const versions = { base: saved.row(), theirs, mine: valuesOf(form) }
      const merged = messages.merge?.(versions) ?? {}
      form?.setValues(merged)
      const differences = fieldDifferences(module, versions).filter(({ name }) => !(name in merged))
      if (differences.length || !messages.merged) return setConflict({ theirs, reason, differences })
      saved.rebase(theirs)
      void message.warning(messages.merged)
    },
    /** Puts the chosen values into the form, based on the current row; nothing is saved. */
    merge: (theirs: RowData, chosen: readonly FieldDifference[]) => {
      form?.setValues(mergeDifferences(valuesOf(form), chosen), 'overwrite')
      saved.rebase(theirs)
    },
  }
}

type CallHeaders = Readonly<Record<string, string>>

/**
 * Sends the values of the form once they are valid, one save at a time. The idempotency key is reused until a reply is definite,
 * so that a retry cannot create a second row.
 */
function useSubmission(params: FormSaveParams, rebaseOn: (theirs: RowData, reason: string) => void) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const key = useRef(newIdempotencyKey())
  const fail = (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    if (isRefused(error)) key.current = newIdempotencyKey()
    if (error.status === stale && params.id !== 0 && isRow(error.data)) return rebaseOn(error.data, error.message)
    if (error.errors.length && params.form) params.onFault(markServerErrors(params.form, error))
    void message.error(refusalText(params.messages.failed(error.message), error))
    // A conflict on a new row: an earlier attempt with the same key did create it.
    if (error.status === stale && params.id === 0) params.onSaved(null)
  }
  const sendValid = async (form: Form, send: (headers: CallHeaders) => Promise<void>): Promise<boolean> => {
    if (pendingUploadsOf(form).size) {
      void message.warning(t('widgets:file.pending'))
      return false
    }
    dropEmptyChildren(params.module, form)
    const faulty = await faultyFields(params.module, form)
    if (faulty) params.onFault(faulty)
    else await send({ 'Idempotency-Key': key.current })
    return !faulty
  }
  return {
    busy,
    isSaving: () => running.current,
    submit: async (send: (headers: CallHeaders) => Promise<void>): Promise<boolean> => {
      if (running.current || !params.form) return false
      running.current = true
      setBusy(true)
      try {
        return await sendValid(params.form, send)
      } catch (error) {
        fail(error)
        return false
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

/** Not crypto.randomUUID: it is missing on plain http. */
const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const valuesOf = (form: Form | null): RowData => (form ? (JSON.parse(JSON.stringify(form.values)) as RowData) : {})

interface OpenForm {
  module: AnyModule
  /** 0 for a new row. */
  id: number
  form: Form | null
}
/** A new row whole; of an existing one only the changed fields, with the version they are based on. */
function changesToSend({ module, id, form }: OpenForm, before: RowData): RowData {
  const changed = changedFields(module, id === 0 ? {} : before, valuesOf(form))
  const body: Record<string, unknown> =
    id === 0 ? { ...changed, ...(form ? emptiedDefaults(module, form) : {}) } : { id, version: before['version'], ...changed }
  for (const [name, field] of childrenOf(module))
    if (name in body) Object.assign(body, { [name]: childrenToSend(field, body[name]) })
  return body
}

/** Rows that were added and left empty are none. */
function dropEmptyChildren(module: AnyModule, form: Form) {
  for (const [name, field] of childrenOf(module)) {
    const rows: unknown = form.getValuesIn(name)
    if (!Array.isArray(rows)) continue
    const filled = filledChildren(field, rows)
    if (filled.length < rows.length) form.setValuesIn(name, filled)
  }
}
