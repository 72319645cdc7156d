import '../api/languages/texts/cellWords.ts'
import { SearchOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { columnName, fieldOf, isListed, titleFieldOf, columnsOf } from '../../schema/index.ts'
import { maxLimit } from '../../shared/wire/envelope.ts'
import { viewFilterJson } from '../api/listParams.ts'
import { sharePosition } from '../api/push/listPresence.ts'
import { callOf, CallError } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { InlineDraftBar } from '../form/DraftBar.tsx'
import { InlineCell } from '../inline/InlineCell.tsx'
import { type InlineDraftStore, InlineEditingContext, createInlineDraftStore, type InlineDrafts } from '../inline/inlineDrafts.ts'
import { NextStateButton } from '../inline/NextStateButton.tsx'
import { waitUntilSaved } from '../inline/saveInlineDrafts.ts'
import { UnsavedRowsBar } from '../inline/UnsavedRowsBar.tsx'
import { useDraftPersistence } from '../inline/useDraftPersistence.ts'
import { useEditedRows } from '../inline/useEditedRows.ts'
import '../inline/inline.css'
import { useInlineEditing } from '../inline/useInlineEditing.tsx'
import { useNarrowWindow } from '../ui/breakpoints.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import { usePageActions } from '../ui/pageActions.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import { Grid } from './grid/Grid.tsx'
import { useGridProps } from './useGridProps.tsx'
import type { ListController } from './useListController.ts'
import { loadFirstRows } from './views/loadViewRows.ts'

interface Props {
  state: ListController
  preference: ListPreference
}
const FindReplaceModal = lazyComponent(async () => (await import('./range/FindReplaceModal.tsx')).FindReplaceModal)
/** Find and replace looks through so many rows of a list. */
const maxSearchedRows = 10 * maxLimit
const noop = () => undefined
const controls = { InlineCell, NextStateButton }

/** The grid whose rows are edited in place. */
export function InlineGrid({ state, preference }: Props) {
  const { module, changePreference, list, sort } = state
  const { gridProps, rows, editing, storedDraft } = useEditedGrid(state, preference)
  const { inline, editor, table, save, onGo, onRow, handlers } = editing
  const { findIn, openFind, loadEvery } = useFindReplace(state)
  const range = useMemo(() => ({ ...gridProps.range, editor, onFind: openFind }), [gridProps.range, editor, openFind])
  const narrow = useNarrowWindow()
  const tools = useMemo(
    () => (
      <>
        {!narrow && <FindButton onClick={() => openFind('')} />}
        {gridProps.tools}
      </>
    ),
    [narrow, gridProps.tools, openFind],
  )
  return (
    <InlineEditingContext value={inline}>
      {storedDraft.offered && (
        <InlineDraftBar draft={storedDraft.offered} onRestore={storedDraft.restore} onDrop={storedDraft.drop} />
      )}
      <div ref={table} className="inline-grid" tabIndex={-1} {...handlers}>
        <Grid
          {...gridProps}
          range={range}
          tools={tools}
          rows={rows}
          onRow={onRow}
          titleColumn={titleFieldOf(module)}
          preference={preference}
          onPreference={changePreference}
          onReload={list.reload}
          onSort={sort}
        />
      </div>
      {state.footerSlot && createPortal(<UnsavedRowsBar onSave={() => void save()} onGo={onGo} />, state.footerSlot)}
      {findIn !== null && (
        <FindReplaceModal
          blank={null}
          editor={editor}
          column={findIn}
          total={range.total}
          more={range.more}
          onLoad={loadEvery}
          onReplaced={list.reload}
          onClose={() => openFind(null)}
        />
      )}
    </InlineEditingContext>
  )
}

/** The rows with what is unsaved in them, and what edits, saves and restores it. */
function useEditedGrid(state: ListController, preference: ListPreference) {
  const { module, params } = state
  const { reload, replaceRows } = state.list
  const fields = useMemo(() => shownFields(state, preference), [state, preference])
  const step = useNextState(state)
  const cells = useMemo(() => ({ inline: new Set(fields), step, controls }), [fields, step])
  const gridProps = useGridProps(state, preference, { preload: noop, cells })
  const onSaved = useCallback(
    (saved: readonly ListRow[]) => {
      replaceRows(saved)
      if (saved.length) reload()
    },
    [replaceRows, reload],
  )
  const [store] = useState(createInlineDraftStore)
  const { rows, outside } = useEditedRows(gridProps.rows, store, params)
  const editing = useInlineEditing({ module, rows, fields, store, outside, onSaved })
  useShareInlinePosition(module.name, store)
  useSaveBeforeLeaving(state, store, editing.save)
  return { gridProps, rows, editing, storedDraft: useDraftPersistence(module, store) }
}

/** The column that find and replace is open for; null while it is closed. */
function useFindReplace({ module, params }: ListController) {
  const [findIn, openFind] = useState<string | null>(null)
  usePageActions([{ key: 'find', label: t('cells:find.title'), run: () => openFind('') }])
  const loadEvery = useCallback(
    (signal: AbortSignal) =>
      loadFirstRows(module, JSON.parse(viewFilterJson(module, params)) as object, { max: maxSearchedRows, signal }),
    [module, params],
  )
  return { findIn, openFind, loadEvery }
}

const FindButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    type="text"
    icon={<SearchOutlined />}
    aria-label={t('cells:find.title')}
    title={t('cells:find.button')}
    onPointerEnter={() => void FindReplaceModal.load()}
    onClick={onClick}
  />
)

/** Before other rows are shown: saves those in edit, or asks whether to discard them. */
function useSaveBeforeLeaving({ setLeaveGuard }: ListController, store: InlineDraftStore, save: () => Promise<boolean>) {
  const { modal } = App.useApp()
  useEffect(() => {
    setLeaveGuard(async () => {
      await waitUntilSaved(store)
      if (!store.getState().drafts.size || (await save())) return true
      const count = store.getState().drafts.size
      const [okText, cancelText] = [t('engine:form.discard'), t('engine:form.stay')]
      const sure = await openConfirm(modal, {
        title: t('cells:inline.leave', { count }),
        okText,
        okButtonProps: { danger: true },
        cancelText,
      })
      if (sure) store.setState({ drafts: new Map() })
      return sure
    })
    return () => setLeaveGuard(null)
  }, [setLeaveGuard, store, save, modal])
}

/** The fields edited in place whose columns are shown, in the order of the columns. */
function shownFields({ module }: ListController, { columns }: ListPreference): readonly string[] {
  const inline = new Set(module.list?.inline)
  const shown = columnsOf(module)
    .map(columnName)
    .filter(name => {
      const field = fieldOf(module, name)
      return inline.has(name) && field && isListed(field) && columns?.[name]?.show !== false
    })
  const order = (name: string) => columns?.[name]?.order ?? shown.indexOf(name)
  return [...shown].sort((a, b) => order(a) - order(b))
}

/** Saves the next state of a row at one click. */
function useNextState({ module, list: { replaceRows } }: ListController) {
  const { message } = App.useApp()
  return useCallback(
    (row: ListRow, field: string, value: string) => {
      const body = { id: row.id, field, value, version: Number(row['version']) }
      return callOf(
        module,
        'upfield',
      )(body).then(
        saved => replaceRows([saved]),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
          void message.error(refusalText(error.message, error))
          if (error.status === 409) replaceRows([error.data as ListRow])
        },
      )
    },
    [module, replaceRows, message],
  )
}

/** Shares which cell is in edit; without one, which row is not saved yet. */
function useShareInlinePosition(module: string, store: InlineDraftStore) {
  useEffect(() => {
    let entered: ReturnType<typeof sharePosition> | null = null
    const share = ({ at, drafts }: InlineDrafts) => {
      const row = at?.row ?? [...drafts.keys()][0]
      if (row === undefined) {
        entered?.leave()
        entered = null
        return
      }
      const place = { module, row, editing: true, ...(at ? { field: at.field } : {}) } as const
      if (entered) entered.change(place)
      else entered = sharePosition(place)
    }
    const stop = store.subscribe((now, before) => (now.at !== before.at || now.drafts !== before.drafts) && share(now))
    share(store.getState())
    return () => {
      stop()
      entered?.leave()
    }
  }, [module, store])
}
