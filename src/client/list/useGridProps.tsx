import { Fragment, useMemo } from 'react'
import { isListFiltered, isTreeShown } from '../api/listParams.ts'
import { hasRowSelection } from './listPermissions.ts'
import type { CellEditing } from './grid/bindColumns.tsx'
import { rowTone } from './countsByTab.ts'
import { ExportButton } from '../export/ExportButton.tsx'
import { ImportButton } from '../import/ImportButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { isStaleList } from './useListRows.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import { PrintButton } from '../print/PrintButton.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import { ListToolbar } from './ListToolbar.tsx'
import { useListColumns } from './useListColumns.tsx'
import { useExpandedRows } from './grid/useExpandedRows.ts'
import type { ListController } from './useListController.ts'

const none: readonly ListRow[] = []
const maxSkeletonRows = 20

/** What the grid draws, the same from one drawing to the next as long as nothing of it changes. */
export function useGridProps(
  state: ListController,
  { columns: settings }: ListPreference,
  { onNear, cells }: { onNear: () => void; cells: CellEditing },
) {
  const {
    module,
    asked,
    list,
    allowed,
    selection,
    commands,
    edit: onEdit,
    openRowForm: onRowForm,
    openHistory: onHistory,
  } = state
  const rows = list.reply?.data ?? none
  const nested = isTreeShown(module, asked)
  const expanded = useExpandedRows(nested ? rows : none)
  const { open, change } = expanded
  const bound = useListColumns({
    module,
    allowed,
    commands,
    settings,
    orderKey: asked.orderKey,
    onEdit,
    onRowForm,
    onHistory,
    onNear,
    cells,
  })
  const first = list.loading && list.reply === null
  return {
    ...bound,
    rows: list.error && !isStaleList(list) ? none : rows,
    about: list.about,
    bones: first ? Math.min(asked.limit, maxSkeletonRows) : 0,
    rowClassName: useMemo(() => rowTone(module), [module]),
    ...(hasRowSelection(allowed) ? { rowSelection: selection.rowSelection } : {}),
    expandable: useMemo(() => (nested ? { expandedRowKeys: open, onExpandedRowsChange: change } : {}), [nested, open, change]),
    instead: useEmptyState(state),
    ...useBars(state, { tree: nested ? expanded : null, onNear }),
  }
}

function useEmptyState({ module, asked, allowed, list: { error, reload }, add, clear }: ListController) {
  const narrowed = isListFiltered(module, asked)
  return useMemo(
    () => <EmptyState error={error} narrowed={narrowed} onAdd={allowed.add ? add : null} onClear={clear} onRetry={reload} />,
    [error, narrowed, allowed.add, add, clear, reload],
  )
}

interface BarParams {
  tree: { expanded: boolean; toggle: () => void } | null
  onNear: () => void
}

function useBars(
  { module, asked, list, allowed, selection, commands, add, bulk, openForm }: ListController,
  { tree, onNear }: BarParams,
) {
  const deleted = asked.values['status'] === '-1'
  const toolbar = useMemo(
    () => (
      <ListToolbar
        {...{ module, allowed, commands, deleted, tree, onNear }}
        chosen={selection.rows}
        onAdd={add}
        onBulk={bulk}
        onForm={openForm}
      />
    ),
    [module, allowed, commands, deleted, tree, onNear, selection.rows, add, bulk, openForm],
  )
  const total = isTreeShown(module, asked) || list.reply?.more ? null : (list.reply?.total ?? null)
  const { reload } = list
  const tools = useMemo(
    () => (
      <Fragment key="files">
        <PrintButton />
        {allowed.import && <ImportButton module={module} mayEdit={allowed.edit} onDone={reload} />}
        {allowed.export && <ExportButton {...{ module, asked, total }} ticked={selection.whole ? none : selection.rows} />}
      </Fragment>
    ),
    [allowed, module, asked, total, reload, selection.whole, selection.rows],
  )
  return { toolbar, tools }
}
