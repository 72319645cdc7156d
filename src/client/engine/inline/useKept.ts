import { useDebounceFn } from 'ahooks'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { RowData } from '../../../fields/view.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { draftAt, dropDraft, inPlace, keepDraft } from '../../drafts.ts'
import { onceKnown } from '../../session.ts'
import { faultsIn } from '../check.ts'
import type { ListRow } from '../rows.ts'
import { withoutSecrets } from '../useDraft.ts'
import { change, type DraftStore } from './drafts.ts'

interface Kept {
  base: ListRow
  values: RowData
}
const pause = 600

/** Edited rows are kept in this browser until they are saved or given up; those an earlier page left behind are offered. */
export function useKept(module: AnyModule, store: DraftStore) {
  const { name } = module
  const which = { module: name, id: inPlace }
  const [left, setLeft] = useState(() => draftAt(which))
  // Rows may be drawn before it is known whose they are.
  useEffect(() => onceKnown(() => setLeft(before => before ?? draftAt({ module: name, id: inPlace }))), [name])
  const keep = () => {
    // One that is still offered is not written over.
    if (left !== null) return
    const rows = [...store.getState().drafts.values()].flatMap(({ base, values }): readonly Kept[] => {
      const typed = withoutSecrets(module, values)
      return Object.keys(typed).length ? [{ base, values: typed }] : []
    })
    if (!rows.length) return dropDraft(which)
    const values = Object.fromEntries(rows.map(row => [row.base.id, row]))
    keepDraft({ ...which, title: t('engine:draft.rows', { count: rows.length }), base: {}, values })
  }
  const { run, flush } = useDebounceFn(keep, { wait: pause })
  useEffect(
    () =>
      store.subscribe(({ drafts }) => {
        run()
        // What is saved is never offered again, however soon the page goes.
        if (!drafts.size) flush()
      }),
    [store, run, flush],
  )
  const restore = () => {
    for (const { base, values } of Object.values(left?.values ?? {}) as readonly Kept[]) {
      const all = { ...values, ...store.getState().drafts.get(base.id)?.values }
      change(store, base, { values: all, faults: faultsIn(module, all) })
    }
    setLeft(null)
  }
  const drop = () => {
    dropDraft(which)
    setLeft(null)
  }
  return { left, restore, drop }
}
