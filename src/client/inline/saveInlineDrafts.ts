import type { App } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import type { RowOutcome } from '../../shared/wire/envelope.ts'
import { callOf, CallError } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import { type RowDraft, type InlineDraftStore, rejectDraft, mergeRemoteRow, acceptSavedRow } from './inlineDrafts.ts'

type Message = ReturnType<typeof App.useApp>['message']
interface InlineSaveParams {
  module: AnyModule
  store: InlineDraftStore
  message: Message
  /** Called with the rows as the server saved them. */
  onSaved: (rows: readonly ListRow[]) => void
}
/** The most rows one request may carry. */
const maxRowsPerCall = 500

/** Resolves when no save is running. */
export const waitUntilSaved = (store: InlineDraftStore): Promise<void> =>
  new Promise(resolve => {
    if (!store.getState().saving) return resolve()
    const stop = store.subscribe(({ saving }) => {
      if (saving) return
      stop()
      resolve()
    })
  })

const isSavable = ({ values, conflicts, faults }: RowDraft): boolean =>
  Object.keys(values).length > 0 && !Object.keys(conflicts).length && !Object.keys(faults).length

/** Was refused, or would be: somebody has to correct it first. */
export const isUnsavable = (draft: RowDraft): boolean => draft.error !== null || !isSavable(draft)

/**
 * Saves every changed row in one request with an outcome for each, after a save that is running. Returns whether nothing is left
 * unsaved.
 */
export async function saveInlineDrafts(params: InlineSaveParams): Promise<boolean> {
  const { store, message } = params
  while (store.getState().saving) await waitUntilSaved(store)
  const drafts = savableDrafts(store)
  if (!drafts.length) return store.getState().drafts.size === 0
  store.setState({ saving: true })
  try {
    const retry = await send(params, drafts)
    if (retry.length)
      await send(
        params,
        savableDrafts(store).filter(({ base }) => retry.includes(base.id)),
      )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    void message.error(refusalText(t('engine:form.failed', { reason: error.message }), error))
    return false
  } finally {
    store.setState({ saving: false })
  }
  // Rows typed into meanwhile are not counted: they are still being worked on.
  const failed = draftsIn(store).filter(isUnsavable).length
  if (failed) void message.warning(t('cells:inline.left', { count: failed }))
  else void message.success(t('engine:form.saved'))
  return draftsIn(store).length === 0
}

const draftsIn = (store: InlineDraftStore): readonly RowDraft[] => [...store.getState().drafts.values()]
const savableDrafts = (store: InlineDraftStore): readonly RowDraft[] => draftsIn(store).filter(isSavable)

/** Returns the rows to send once more: somebody else changed other cells of them, and both changes were merged. */
async function send({ module, store, onSaved }: InlineSaveParams, drafts: readonly RowDraft[]): Promise<readonly number[]> {
  const retry: number[] = []
  for (let at = 0; at < drafts.length; at += maxRowsPerCall) {
    const sent = drafts.slice(at, at + maxRowsPerCall)
    const data = sent.map(({ base, values }) => ({ id: base.id, version: base['version'], ...values }))
    const saved: ListRow[] = []
    const outcomes = await callOf(module, 'save')<readonly RowOutcome[]>({ data })
    for (const [index, outcome] of outcomes.entries()) {
      const id = Number(data[index]?.id)
      if (outcome.success) {
        acceptSavedRow(store, outcome.data as ListRow, sent[index]?.values ?? {})
        saved.push(outcome.data as ListRow)
      } else if (isRow(outcome.data) && mergeRemoteRow(store, outcome.data, outcome.error ?? '')) retry.push(id)
      else if (!isRow(outcome.data)) rejectDraft(store, id, { error: outcome.error ?? '', faults: faultsOf(outcome) })
    }
    // Not after the last call: of these it is known that they are saved, also if the next call fails.
    onSaved(saved)
  }
  return retry
}

const isRow = (data: unknown): data is ListRow => typeof data === 'object' && data !== null && 'id' in data && 'version' in data
const faultsOf = ({ errors }: RowOutcome) => Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]))
