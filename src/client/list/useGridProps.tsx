import { t } from 'i18next'
import { Fragment, useMemo, useState, useCallback } from 'react'
import { hasFigures, listViewsOf, revealsPersonal } from '../../schema/index.ts'
import { isListFiltered, isTreeShown } from '../api/listParams.ts'
import { type ListRow, flattenRows } from '../api/rows/listRow.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { PrintButton } from '../print/PrintButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { lazyOptionalComponent } from '../ui/lazyComponent.tsx'
import type { ListPreference } from '../views/useListPreference.ts'
import type { ShownFigures } from './figures/figuresRow.tsx'
import { hasRowSelection } from './listPermissions.ts'
import { LazyListAvatars } from './presence/lazyPresence.tsx'
import { rowTone } from './rowTone.ts'
import { SavedViewButton } from './saved/SavedViewButton.tsx'
import { ListToolbar, type SelectionSummary } from './toolbar/ListToolbar.tsx'
import { type CellEditing, useListColumns } from './useListColumns.tsx'
import type { ListController } from './useListController.ts'
import { isStaleList, type ListReply } from './useListRows.ts'

const ListFigures = lazyOptionalComponent(async () => (await import('./figures/ListFigures.tsx')).ListFigures)
const ViewSwitch = lazyOptionalComponent(async () => (await import('./views/ViewSwitch.tsx')).ViewSwitch)
const RevealPageButton = lazyOptionalComponent(
  async () => (await import('../views/personal/RevealPageButton.tsx')).RevealPageButton,
)
const noRows: readonly ListRow[] = []
const maxSkeletonRows = 20

/** The props of the grid, each memoised: the grid is memo and draws again only when one of them changes. */
export function useGridProps(
  state: ListController,
  { columns: settings, figures: chosen }: ListPreference,
  { preload, cells }: { preload: () => void; cells: CellEditing },
) {
  const {
    module,
    params,
    list,
    allowed,
    selection,
    commands,
    edit: onEdit,
    openRowForm: onRowForm,
    openHistory: onHistory,
  } = state
  const rows = list.reply?.data ?? noRows
  const nested = isTreeShown(module, params)
  const expanded = useExpandedRows(nested ? rows : noRows)
  const { open, change } = expanded
  const columns = useListColumns({
    module,
    allowed,
    commands,
    settings,
    orderKey: params.orderKey,
    onEdit,
    onRowForm,
    onHistory,
    preload,
    cells,
  })
  const [figures, showFigures] = useState<ShownFigures | null>(null)
  // Figures are computed from the present rows, so a list of the past has none.
  const mayShowFigures = state.past.at === null && hasFigures(module, chosen)
  const isFirstLoad = list.loading && list.reply === null
  return {
    module,
    ...columns,
    rows: list.error && !isStaleList(list) ? noRows : rows,
    query: list.answeredQuery,
    skeletonRows: isFirstLoad ? Math.min(params.limit, maxSkeletonRows) : 0,
    rowClassName: useMemo(() => rowTone(module), [module]),
    ...(hasRowSelection(allowed) ? { rowSelection: selection.rowSelection } : {}),
    expandable: useMemo(() => (nested ? { expandedRowKeys: open, onExpandedRowsChange: change } : {}), [nested, open, change]),
    emptyState: useEmptyState(state),
    range: useRangeProps(state),
    figures,
    figuresLoader: mayShowFigures && <ListFigures blank={null} state={state} chosen={chosen} onShow={showFigures} />,
    ...useToolbars(state, { tree: nested ? expanded : null, preload }),
  }
}

function useEmptyState({ module, params, allowed, list: { error, reload }, add, clear, past }: ListController) {
  const isFiltered = isListFiltered(module, params)
  const isPast = past.at !== null
  return useMemo(
    () => (
      <EmptyState
        error={error}
        narrowed={isFiltered}
        {...(isPast ? { title: t('engine:list.emptyPast'), source: t('engine:list.emptyPastHint') } : {})}
        onAdd={allowed.add ? add : null}
        onClear={clear}
        onRetry={reload}
      />
    ),
    [error, isFiltered, isPast, allowed.add, add, clear, reload],
  )
}

/** Ranges of cells for reading; a grid with editable cells adds the functions that write them. */
function useRangeProps({ module, footerSlot, list: { reply } }: ListController) {
  const { total = 0, more = false } = reply ?? {}
  return useMemo(() => ({ module, slot: footerSlot, total, more, editor: null, onFind: null }), [module, footerSlot, total, more])
}

interface ToolbarsParams {
  tree: { expanded: boolean; toggle: () => void } | null
  preload: () => void
}

function useToolbars(
  { module, params, list, allowed, selection, commands, selectAll, add, bulk, openForm, changeView, saved, past }: ListController,
  { tree, preload }: ToolbarsParams,
) {
  const deleted = params.values['status'] === '-1'
  // The log of another organisation's doings is not read: what it wrote has no past here.
  const hasPast = !module.log && (module.scope === undefined || module.scope === 'self')
  const summary = useSelectionSummary(selection, selectAll, list.reply)
  const onGroup = past.at === null ? changeView : null
  const toolbar = useMemo(
    () => (
      <ListToolbar
        {...{ module, allowed, commands, deleted, tree, preload }}
        selection={summary}
        selected={selection.rows}
        onAdd={add}
        onBulk={bulk}
        onForm={openForm}
        onGroup={onGroup}
        onPast={hasPast && past.at === null ? () => past.ask('at') : null}
      />
    ),
    [module, allowed, commands, summary, deleted, tree, preload, selection.rows, add, bulk, openForm, onGroup, hasPast, past],
  )
  const total = isTreeShown(module, params) || list.reply?.more ? null : (list.reply?.total ?? null)
  const { reload } = list
  const rows = list.reply?.data ?? noRows
  // A list of the past is a table alone.
  const hasViews = past.at === null && listViewsOf(module).length > 0
  const tools = useMemo(
    () => (
      <Fragment key="files">
        <LazyListAvatars module={module.name} />
        <SavedViewButton module={module} saved={saved} />
        {hasViews && <ViewSwitch blank={null} module={module} view={params.view} onChange={changeView} />}
        {revealsPersonal(module) && <RevealPageButton blank={null} module={module} rows={rows} />}
        <PrintButton />
        {allowed.import && <ImportButton module={module} mayEdit={allowed.edit} onDone={reload} />}
        {allowed.export && (
          <ExportButton {...{ module, params, total }} selected={selection.allMatching ? noRows : selection.rows} />
        )}
      </Fragment>
    ),
    [allowed, module, params, total, reload, rows, hasViews, changeView, saved, selection.allMatching, selection.rows],
  )
  return { toolbar, tools, onGroup }
}

function useSelectionSummary(
  { rows, allMatching, clear }: ListController['selection'],
  selectAll: (() => void) | null,
  reply: ListReply | null,
): SelectionSummary {
  const count = allMatching?.count ?? rows.length
  const { total = 0, more = false } = reply ?? {}
  return useMemo(() => ({ count, clear, selectAll, total, more }), [count, clear, selectAll, total, more])
}

const noneToggled: ReadonlySet<number> = new Set()
/** A tree of more branches, or of more rows in all, starts collapsed. */
const expandUpTo = { branches: 50, rows: 500 }

/**
 * The open branches of a tree. A small tree starts expanded, a large one collapsed; only the branches toggled since are stored.
 */
function useExpandedRows(rows: readonly ListRow[]) {
  const [toggled, setToggled] = useState(noneToggled)
  const all = useMemo(() => flattenRows(rows), [rows])
  const branches = useMemo(() => all.flatMap(({ id, children }) => (children?.length ? [id] : [])), [all])
  const startsOpen = branches.length <= expandUpTo.branches && all.length <= expandUpTo.rows
  const open = useMemo(() => branches.filter(id => toggled.has(id) !== startsOpen), [branches, toggled, startsOpen])
  const change = useCallback(
    (keys: readonly unknown[]) => {
      const wanted = new Set(keys)
      setToggled(new Set(branches.filter(id => wanted.has(id) !== startsOpen)))
    },
    [branches, startsOpen],
  )
  return useMemo(() => {
    const expanded = open.length > 0 || branches.length === 0
    return { open, change, expanded, toggle: () => change(expanded ? [] : branches) }
  }, [open, change, branches])
}
