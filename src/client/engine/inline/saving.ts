import type { App } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../../schema/index.ts'
import type { RowOutcome } from '../../../wire/envelope.ts'
import { call, CallError } from '../../request.ts'
import type { ListRow } from '../rows.ts'
import { type Draft, type DraftStore, fail, meet, taken } from './drafts.ts'

type Message = ReturnType<typeof App.useApp>['message']
interface Saving {
  module: AnyModule
  store: DraftStore
  message: Message
  /** Takes rows as the server saved them. */
  onSaved: (rows: readonly ListRow[]) => void
}
/** Rows one call may carry. */
const most = 500

/** When no saving is under way. */
export const idle = (store: DraftStore): Promise<void> =>
  new Promise(resolve => {
    if (!store.getState().saving) return resolve()
    const stop = store.subscribe(({ saving }) => {
      if (saving) return
      stop()
      resolve()
    })
  })

const ready = ({ values, clashes, faults }: Draft): boolean =>
  Object.keys(values).length > 0 && !Object.keys(clashes).length && !Object.keys(faults).length

/** It was refused, or would be: it takes a hand to be saved. */
export const isStuck = (draft: Draft): boolean => draft.error !== null || !ready(draft)

/** Every changed row in one call, each with its own outcome, once an earlier call is through. Returns whether nothing is left unsaved. */
export async function saveDrafts(saving: Saving): Promise<boolean> {
  const { store, message } = saving
  while (store.getState().saving) await idle(store)
  const first = waiting(store)
  if (!first.length) return store.getState().drafts.size === 0
  store.setState({ saving: true })
  try {
    const again = await send(saving, first)
    if (again.length)
      await send(
        saving,
        waiting(store).filter(({ base }) => again.includes(base.id)),
      )
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    void message.error(t('engine:form.failed', { reason: error.message }))
    return false
  } finally {
    store.setState({ saving: false })
  }
  // What was typed in the meantime is still being worked at.
  const left = drafts(store).filter(isStuck).length
  if (left) void message.warning(t('engine:inline.left', { count: left }))
  else void message.success(t('engine:form.saved'))
  return drafts(store).length === 0
}

const drafts = (store: DraftStore): readonly Draft[] => [...store.getState().drafts.values()]
const waiting = (store: DraftStore): readonly Draft[] => drafts(store).filter(ready)

/** Returns the rows that were changed by others in other cells, and go out again. */
async function send({ module, store, onSaved }: Saving, all: readonly Draft[]): Promise<readonly number[]> {
  const again: number[] = []
  const saved: ListRow[] = []
  for (let at = 0; at < all.length; at += most) {
    const sent = all.slice(at, at + most)
    const data = sent.map(({ base, values }) => ({ id: base.id, version: base['version'], ...values }))
    const outcomes = await call<readonly RowOutcome[]>(`${module.path}/save`, { data })
    for (const [index, outcome] of outcomes.entries()) {
      const id = Number(data[index]?.id)
      if (outcome.success) {
        taken(store, outcome.data as ListRow, sent[index]?.values ?? {})
        saved.push(outcome.data as ListRow)
      } else if (isRow(outcome.data) && meet(store, outcome.data, outcome.error ?? '')) again.push(id)
      else if (!isRow(outcome.data)) fail(store, id, { error: outcome.error ?? '', faults: faultsOf(outcome) })
    }
  }
  onSaved(saved)
  return again
}

const isRow = (data: unknown): data is ListRow => typeof data === 'object' && data !== null && 'id' in data && 'version' in data
const faultsOf = ({ errors }: RowOutcome) => Object.fromEntries((errors ?? []).map(({ field, message }) => [field, message]))
