import type { App } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import type { RowOutcome } from '../../shared/wire/envelope.ts'
import { call, CallError } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { type RowDraft, type InlineDraftStore, rejectDraft, mergeRemoteRow, acceptSavedRow } from './inlineDrafts.ts'

type Message = ReturnType<typeof App.useApp>['message']
interface InlineSaveParams {
  module: AnyModule
  store: InlineDraftStore
  message: Message
  /** Takes rows as the server saved them. */
  onSaved: (rows: readonly ListRow[]) => void
}
/** Rows one call may carry. */
const maxRowsPerCall = 500

/** When no saving is under way. */
export const waitUntilSaved = (store: InlineDraftStore): Promise<void> =>
  new Promise(resolve => {
    if (!store.getState().saving) return resolve()
    const stop = store.subscribe(({ saving }) => {
      if (saving) return
      stop()
      resolve()
    })
  })

const isSavable = ({ values, clashes, faults }: RowDraft): boolean =>
  Object.keys(values).length > 0 && !Object.keys(clashes).length && !Object.keys(faults).length

/** It was refused, or would be: it takes a hand to be saved. */
export const isUnsavable = (draft: RowDraft): boolean => draft.error !== null || !isSavable(draft)

/** Every changed row in one call, each with its own outcome, once an earlier call is through. Returns whether nothing is left unsaved. */
export async function saveInlineDrafts(saving: InlineSaveParams): Promise<boolean> {
  const { store, message } = saving
  while (store.getState().saving) await waitUntilSaved(store)
  const first = savableDrafts(store)
  if (!first.length) return store.getState().drafts.size === 0
  store.setState({ saving: true })
  try {
    const again = await send(saving, first)
    if (again.length)
      await send(
        saving,
        savableDrafts(store).filter(({ base }) => again.includes(base.id)),
      )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    void message.error(t('engine:form.failed', { reason: error.message }))
    return false
  } finally {
    store.setState({ saving: false })
  }
  // What was typed in the meantime is still being worked at.
  const left = draftsIn(store).filter(isUnsavable).length
  if (left) void message.warning(t('engine:inline.left', { count: left }))
  else void message.success(t('engine:form.saved'))
  return draftsIn(store).length === 0
}

const draftsIn = (store: InlineDraftStore): readonly RowDraft[] => [...store.getState().drafts.values()]
const savableDrafts = (store: InlineDraftStore): readonly RowDraft[] => draftsIn(store).filter(isSavable)

/** Returns the rows that were changed by others in other cells, and go out again. */
async function send({ module, store, onSaved }: InlineSaveParams, all: readonly RowDraft[]): Promise<readonly number[]> {
  const again: number[] = []
  const saved: ListRow[] = []
  for (let at = 0; at < all.length; at += maxRowsPerCall) {
    const sent = all.slice(at, at + maxRowsPerCall)
    const data = sent.map(({ base, values }) => ({ id: base.id, version: base['version'], ...values }))
    const outcomes = await call<readonly RowOutcome[]>(`${module.path}/save`, { data })
    for (const [index, outcome] of outcomes.entries()) {
      const id = Number(data[index]?.id)
      if (outcome.success) {
        acceptSavedRow(store, outcome.data as ListRow, sent[index]?.values ?? {})
        saved.push(outcome.data as ListRow)
      } else if (isRow(outcome.data) && mergeRemoteRow(store, outcome.data, outcome.error ?? '')) again.push(id)
      else if (!isRow(outcome.data)) rejectDraft(store, id, { error: outcome.error ?? '', faults: faultsOf(outcome) })
    }
  }
  onSaved(saved)
  return again
}

const isRow = (data: unknown): data is ListRow => typeof data === 'object' && data !== null && 'id' in data && 'version' in data
const faultsOf = ({ errors }: RowOutcome) => Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]))
