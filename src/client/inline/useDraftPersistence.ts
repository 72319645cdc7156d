import { useDebounceFn } from 'ahooks'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ListRow, RowData } from '../api/rows/listRow.ts'
import { whenAccountKnown } from '../api/session/session.ts'
import { findStoredDraft, removeStoredDraft, inlineDraftId, storeDraft } from '../api/storedDrafts.ts'
import { rowFaults } from '../form/fieldFault.ts'
import { withoutSecrets } from '../form/useFormDraft.ts'
import { updateDraft, type InlineDraftStore } from './inlineDrafts.ts'

interface StoredRow {
  base: ListRow
  values: RowData
}
const debounceMs = 600

/** Stores edited rows in this browser until they are saved or discarded, and offers those left by an earlier visit. */
export function useDraftPersistence(module: AnyModule, store: InlineDraftStore) {
  const { name } = module
  const key = { module: name, id: inlineDraftId }
  const [offered, setOffered] = useState(() => findStoredDraft(key))
  // Drafts belong to an account: rows may be drawn before it is known.
  useEffect(
    () => whenAccountKnown(() => setOffered(before => before ?? findStoredDraft({ module: name, id: inlineDraftId }))),
    [name],
  )
  const save = () => {
    // Never overwrites a draft that is still offered.
    if (offered !== null) return
    const rows = [...store.getState().drafts.values()].flatMap(({ base, values }): readonly StoredRow[] => {
      const typed = withoutSecrets(module, values)
      return Object.keys(typed).length ? [{ base, values: typed }] : []
    })
    if (!rows.length) return removeStoredDraft(key)
    const values = Object.fromEntries(rows.map(row => [row.base.id, row]))
    storeDraft({ ...key, title: t('engine:draft.rows', { count: rows.length }), base: {}, values })
  }
  const { run, flush } = useDebounceFn(save, { wait: debounceMs })
  useEffect(
    () =>
      store.subscribe(({ drafts }) => {
        run()
        // Flush at once: rows that were saved must not be offered again, even if the page closes now.
        if (!drafts.size) flush()
      }),
    [store, run, flush],
  )
  const restore = () => {
    for (const { base, values } of Object.values(offered?.values ?? {}) as readonly StoredRow[]) {
      const all = { ...values, ...store.getState().drafts.get(base.id)?.values }
      updateDraft(store, base, { values: all, faults: rowFaults(module, base, all) })
    }
    setOffered(null)
  }
  const drop = () => {
    removeStoredDraft(key)
    setOffered(null)
  }
  return { offered, restore, drop }
}
