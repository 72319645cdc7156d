import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { columnName, fieldOf, isListed, titleOf } from '../../../schema/index.ts'
import { call, CallError } from '../../request.ts'
import { RowsOffer } from '../DraftBar.tsx'
import { Grid } from '../Grid.tsx'
import type { Preference } from '../preference.ts'
import type { ListRow } from '../rows.ts'
import type { ListState } from '../useListPage.ts'
import { useGridParts } from '../useGridParts.tsx'
import { type DraftStore, InlineContext, newDrafts } from './drafts.ts'
import './inline.css'
import { idle } from './saving.ts'
import { UnsavedRows } from './UnsavedRows.tsx'
import { useEditedRows } from './useEditedRows.ts'
import { useInline } from './useInline.tsx'
import { useKept } from './useKept.ts'

interface Props {
  state: ListState
  preference: Preference
}
const nothing = () => undefined

/** The grid whose rows are edited where they stand. */
export function InlineGrid({ state, preference }: Props) {
  const { module, prefer, list, sort } = state
  const fields = useMemo(() => shownFields(state, preference), [state, preference])
  const step = useStep(state)
  const cells = useMemo(() => ({ inline: new Set(fields), step }), [fields, step])
  const parts = useGridParts(state, preference, { onNear: nothing, cells })
  const { reload, put } = list
  const onSaved = useCallback(
    (rows: readonly ListRow[]) => {
      put(rows)
      if (rows.length) reload()
    },
    [put, reload],
  )
  const [store] = useState(newDrafts)
  const { rows, left: leftFilter } = useEditedRows(parts.rows, store, state.asked)
  const { inline, table, save, onGo, onRow, handlers } = useInline({ module, rows, fields, store, left: leftFilter, onSaved })
  useLeaving(state, inline.store, save)
  const { left, restore, drop } = useKept(module, inline.store)
  return (
    <InlineContext value={inline}>
      {left && <RowsOffer draft={left} onRestore={restore} onDrop={drop} />}
      <div ref={table} className="inline-grid" tabIndex={-1} {...handlers}>
        <Grid
          {...parts}
          rows={rows}
          onRow={onRow}
          named={titleOf(module)}
          preference={preference}
          onPreference={prefer}
          onReload={reload}
          onSort={sort}
        />
      </div>
      {state.aside && createPortal(<UnsavedRows onSave={() => void save()} onGo={onGo} />, state.aside)}
    </InlineContext>
  )
}

/** Other rows come once these are saved, or given up. */
function useLeaving({ askFirst }: ListState, store: DraftStore, save: () => Promise<boolean>) {
  const { modal } = App.useApp()
  useEffect(() => {
    askFirst(async () => {
      await idle(store)
      if (!store.getState().drafts.size || (await save())) return true
      const count = store.getState().drafts.size
      const [okText, cancelText] = [t('engine:form.discard'), t('engine:form.stay')]
      const sure = await modal.confirm({
        title: t('engine:inline.leave', { count }),
        okText,
        okButtonProps: { danger: true },
        cancelText,
      })
      if (sure) store.setState({ drafts: new Map() })
      return sure
    })
    return () => askFirst(null)
  }, [askFirst, store, save, modal])
}

/** The fields edited in place, as their columns stand and as far as they are shown. */
function shownFields({ module }: ListState, { columns }: Preference): readonly string[] {
  const inline = new Set(module.inline)
  const names = module.columns.map(columnName).filter(name => {
    const field = fieldOf(module, name)
    return inline.has(name) && field && isListed(field) && columns?.[name]?.show !== false
  })
  const order = (name: string) => columns?.[name]?.order ?? names.indexOf(name)
  return [...names].sort((a, b) => order(a) - order(b))
}

/** One click takes a row to its next state. */
function useStep({ module, list: { put } }: ListState) {
  const { message } = App.useApp()
  return useCallback(
    (row: ListRow, field: string, value: string) => {
      const body = { id: row.id, field, value, version: row['version'] }
      return call<ListRow>(`${module.path}/upfield`, body).then(
        saved => put([saved]),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
          void message.error(error.message)
          if (error.status === 409) put([error.data as ListRow])
        },
      )
    },
    [module, put, message],
  )
}
