import { App } from 'antd'
import { t } from 'i18next'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { columnName, fieldOf, isListed, titleFieldOf } from '../../schema/index.ts'
import { call, CallError } from '../api/request.ts'
import { InlineDraftBar } from '../form/DraftBar.tsx'
import { Grid } from './grid/Grid.tsx'
import type { ListPreference } from '../views/useListPreference.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { ListController } from './useListController.ts'
import { useGridProps } from './useGridProps.tsx'
import { type InlineDraftStore, InlineEditingContext, createInlineDraftStore } from '../inline/inlineDrafts.ts'
import '../inline/inline.css'
import { waitUntilSaved } from '../inline/saveInlineDrafts.ts'
import { UnsavedRowsBar } from '../inline/UnsavedRowsBar.tsx'
import { useEditedRows } from '../inline/useEditedRows.ts'
import { useInlineEditing } from '../inline/useInlineEditing.tsx'
import { useDraftPersistence } from '../inline/useDraftPersistence.ts'

interface Props {
  state: ListController
  preference: ListPreference
}
const nothing = () => undefined

/** The grid whose rows are edited where they stand. */
export function InlineGrid({ state, preference }: Props) {
  const { module, prefer, list, sort } = state
  const fields = useMemo(() => shownFields(state, preference), [state, preference])
  const step = useNextState(state)
  const cells = useMemo(() => ({ inline: new Set(fields), step }), [fields, step])
  const parts = useGridProps(state, preference, { onNear: nothing, cells })
  const { reload, put } = list
  const onSaved = useCallback(
    (rows: readonly ListRow[]) => {
      put(rows)
      if (rows.length) reload()
    },
    [put, reload],
  )
  const [store] = useState(createInlineDraftStore)
  const { rows, left: leftFilter } = useEditedRows(parts.rows, store, state.asked)
  const { inline, table, save, onGo, onRow, handlers } = useInlineEditing({
    module,
    rows,
    fields,
    store,
    left: leftFilter,
    onSaved,
  })
  useSaveBeforeLeaving(state, inline.store, save)
  const { left, restore, drop } = useDraftPersistence(module, inline.store)
  return (
    <InlineEditingContext value={inline}>
      {left && <InlineDraftBar draft={left} onRestore={restore} onDrop={drop} />}
      <div ref={table} className="inline-grid" tabIndex={-1} {...handlers}>
        <Grid
          {...parts}
          rows={rows}
          onRow={onRow}
          named={titleFieldOf(module)}
          preference={preference}
          onPreference={prefer}
          onReload={reload}
          onSort={sort}
        />
      </div>
      {state.aside && createPortal(<UnsavedRowsBar onSave={() => void save()} onGo={onGo} />, state.aside)}
    </InlineEditingContext>
  )
}

/** Other rows come once these are saved, or given up. */
function useSaveBeforeLeaving({ askFirst }: ListController, store: InlineDraftStore, save: () => Promise<boolean>) {
  const { modal } = App.useApp()
  useEffect(() => {
    askFirst(async () => {
      await waitUntilSaved(store)
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
function shownFields({ module }: ListController, { columns }: ListPreference): readonly string[] {
  const inline = new Set(module.inline)
  const names = module.columns.map(columnName).filter(name => {
    const field = fieldOf(module, name)
    return inline.has(name) && field && isListed(field) && columns?.[name]?.show !== false
  })
  const order = (name: string) => columns?.[name]?.order ?? names.indexOf(name)
  return [...names].sort((a, b) => order(a) - order(b))
}

/** One click takes a row to its next state. */
function useNextState({ module, list: { put } }: ListController) {
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
