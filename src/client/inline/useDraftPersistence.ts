import { useDebounceFn } from 'ahooks'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { ListRow, RowData } from '../api/rows/listRow.ts'
import type { AnyModule } from '../../schema/index.ts'
import { findStoredDraft, removeStoredDraft, inlineDraftId, storeDraft } from '../api/storedDrafts.ts'
import { whenAccountKnown } from '../api/session.ts'
import { rowFaults } from '../form/fieldFault.ts'
import { withoutSecrets } from '../form/useFormDraft.ts'
import { updateDraft, type InlineDraftStore } from './inlineDrafts.ts'

interface StoredRow {
  base: ListRow
  values: RowData
}
const debounceMs = 600

/** Edited rows are kept in this browser until they are saved or given up; those an earlier page left behind are offered. */
export function useDraftPersistence(module: AnyModule, store: InlineDraftStore) {
  const { name } = module
  const which = { module: name, id: inlineDraftId }
  const [left, setLeft] = useState(() => findStoredDraft(which))
  // Rows may be drawn before it is known whose they are.
  useEffect(
    () => whenAccountKnown(() => setLeft(before => before ?? findStoredDraft({ module: name, id: inlineDraftId }))),
    [name],
  )
  const keep = () => {
    // One that is still offered is not written over.
    if (left !== null) return
    const rows = [...store.getState().drafts.values()].flatMap(({ base, values }): readonly StoredRow[] => {
      const typed = withoutSecrets(module, values)
      return Object.keys(typed).length ? [{ base, values: typed }] : []
    })
    if (!rows.length) return removeStoredDraft(which)
    const values = Object.fromEntries(rows.map(row => [row.base.id, row]))
    storeDraft({ ...which, title: t('engine:draft.rows', { count: rows.length }), base: {}, values })
  }
  const { run, flush } = useDebounceFn(keep, { wait: debounceMs })
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
    for (const { base, values } of Object.values(left?.values ?? {}) as readonly StoredRow[]) {
      const all = { ...values, ...store.getState().drafts.get(base.id)?.values }
      updateDraft(store, base, { values: all, faults: rowFaults(module, all) })
    }
    setLeft(null)
  }
  const drop = () => {
    removeStoredDraft(which)
    setLeft(null)
  }
  return { left, restore, drop }
}
