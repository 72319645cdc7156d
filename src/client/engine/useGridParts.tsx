import { Fragment, useMemo } from 'react'
import { isNarrowed, isNested } from './address.ts'
import { ticks } from './allowed.ts'
import type { Cells } from './bindColumns.tsx'
import { toneOf } from './derived.ts'
import { ExportButton } from './ExportButton.tsx'
import { ImportButton } from './import/ImportButton.tsx'
import { Instead } from './Instead.tsx'
import { isStale } from './useList.ts'
import type { Preference } from './preference.ts'
import { PrintButton } from './print/PrintButton.tsx'
import type { ListRow } from './rows.ts'
import { Toolbar } from './Toolbar.tsx'
import { useColumns } from './useColumns.tsx'
import { useExpanded } from './useExpanded.ts'
import type { ListState } from './useListPage.ts'

const none: readonly ListRow[] = []
const mostBones = 20

/** What the grid draws, the same from one drawing to the next as long as nothing of it changes. */
export function useGridParts(
  state: ListState,
  { columns: settings }: Preference,
  { onNear, cells }: { onNear: () => void; cells: Cells },
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
  const nested = isNested(module, asked)
  const expanded = useExpanded(nested ? rows : none)
  const { open, change } = expanded
  const bound = useColumns({
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
    rows: list.error && !isStale(list) ? none : rows,
    about: list.about,
    bones: first ? Math.min(asked.limit, mostBones) : 0,
    rowClassName: useMemo(() => toneOf(module), [module]),
    ...(ticks(allowed) ? { rowSelection: selection.rowSelection } : {}),
    expandable: useMemo(() => (nested ? { expandedRowKeys: open, onExpandedRowsChange: change } : {}), [nested, open, change]),
    instead: useInstead(state),
    ...useBars(state, { tree: nested ? expanded : null, onNear }),
  }
}

function useInstead({ module, asked, allowed, list: { error, reload }, add, clear }: ListState) {
  const narrowed = isNarrowed(module, asked)
  return useMemo(
    () => <Instead error={error} narrowed={narrowed} onAdd={allowed.add ? add : null} onClear={clear} onRetry={reload} />,
    [error, narrowed, allowed.add, add, clear, reload],
  )
}

interface Bars {
  tree: { expanded: boolean; toggle: () => void } | null
  onNear: () => void
}

function useBars({ module, asked, list, allowed, selection, commands, add, bulk, openForm }: ListState, { tree, onNear }: Bars) {
  const deleted = asked.values['status'] === '-1'
  const toolbar = useMemo(
    () => (
      <Toolbar
        {...{ module, allowed, commands, deleted, tree, onNear }}
        chosen={selection.rows}
        onAdd={add}
        onBulk={bulk}
        onForm={openForm}
      />
    ),
    [module, allowed, commands, deleted, tree, onNear, selection.rows, add, bulk, openForm],
  )
  const total = isNested(module, asked) || list.reply?.more ? null : (list.reply?.total ?? null)
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
