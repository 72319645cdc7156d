import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { type AnyModule, type Figure, type GroupView, shownFigures, titleFieldOf } from '../../../../schema/index.ts'
import '../../../api/languages/texts/columnWords.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { type PrintedGroup, PrintSheet } from '../../../print/PrintSheet.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ListPreference } from '../../../views/useListPreference.ts'
import { FigureText } from '../../figures/FigureText.tsx'
import type { GridColumn } from '../../grid/FittedTable.tsx'
import { Grid } from '../../grid/Grid.tsx'
import { StaleBar } from '../../StaleBar.tsx'
import { useGridProps } from '../../useGridProps.tsx'
import type { ListController } from '../../useListController.ts'
import { firstAndLastDay } from '../chart/chartDates.ts'
import { groupTitle } from '../groupTitle.ts'
import { GroupBar } from './GroupBar.tsx'
import './group.css'
import { type Group, type LoadedGroups, useRowGroups } from './useRowGroups.ts'

interface Props {
  state: ListController
  preference: ListPreference
  view: GroupView
}
/** A row of the table that is the heading of a group, or a placeholder for rows of it that are not loaded. */
interface MarkedRow extends ListRow {
  heading?: Group
  rest?: Group
}
const skeletonRows = 10
const noop = () => undefined
const noEditing = { inline: new Set<string>(), step: null, controls: null }
const noGroups: readonly Group[] = []

/** The table with its rows below headings, each with the count and the figures of its rows. */
export function GroupedGrid({ state, preference, view }: Props) {
  const { module, changePreference, list, sort, selection } = state
  const gridProps = useGridProps(state, preference, { preload: noop, cells: noEditing })
  const figures = useMemo(() => shownFigures(module, preference.figures), [module, preference.figures])
  const { loaded, error, retrying, query, isOpen, fold, loadMore, loadGroups, isStale } = useRowGroups(state, view, figures)
  const groups = useMemo(() => loaded?.groups.filter(({ count }) => count > 0) ?? noGroups, [loaded])
  const rows = useMemo(() => groups.flatMap((group, index) => rowsOfGroup(group, index, isOpen(group))), [groups, isOpen])
  const titleColumn = firstPlainColumn(gridProps.columns, Object.keys(figures), titleFieldOf(module))
  const columns = useGroupColumns(gridProps.columns, { module, view, figures, titleColumn, isOpen, fold, loadMore })
  const rowSelection = useMemo(
    () => ({
      ...selection.rowSelection,
      getCheckboxProps: (row: ListRow) =>
        row.id < 0 ? { disabled: true, style: { display: 'none' } } : selection.rowSelection.getCheckboxProps(row),
    }),
    [selection.rowSelection],
  )
  const { rowClassName: tone } = gridProps
  const failed = error && (!loaded || isStale)
  const printed = () =>
    groups.map(group => printedGroup(group, { module, view, figures, rows: isOpen(group) ? (group.rows ?? []) : [] }))
  const bar = <GroupBar key="groups" {...{ module, view, groups, isOpen, fold }} onView={state.changeView} />
  return (
    <div className="grid-groups" aria-busy={!loaded || isStale}>
      {!failed && <StaleBar error={error} loading={retrying} onRetry={list.reload} />}
      <Grid
        {...gridProps}
        {...(gridProps.rowSelection ? { rowSelection } : {})}
        rows={failed ? [] : rows}
        emptyState={
          failed ? (
            <EmptyState error={error} narrowed={false} onAdd={null} onClear={state.clear} onRetry={list.reload} />
          ) : (
            gridProps.emptyState
          )
        }
        columns={columns}
        tools={[bar, gridProps.tools]}
        query={query}
        skeletonRows={loaded || error ? 0 : skeletonRows}
        rowClassName={row => (row.id < 0 ? 'group-row' : typeof tone === 'string' ? tone : tone(row))}
        expandable={noTree}
        titleColumn={titleColumn}
        preference={preference}
        onPreference={changePreference}
        onReload={list.reload}
        onSort={sort}
      />
      <PrintSheet
        module={module}
        isLoading={!loaded || isStale}
        rows={[]}
        groups={printed}
        columns={preference.columns}
        total={groups.reduce((total, { count }) => total + count, 0)}
        more={loaded?.more ?? false}
      />
      {loaded &&
        state.footerSlot &&
        createPortal(<GroupCount loaded={loaded} onMore={() => void loadGroups()} />, state.footerSlot)}
    </div>
  )
}
const noTree = {}

interface GroupColumns extends Pick<ReturnType<typeof useRowGroups>, 'isOpen' | 'fold' | 'loadMore'> {
  module: AnyModule
  view: GroupView
  figures: Readonly<Record<string, Figure>>
  /** The column with the headings. */
  titleColumn: string
}
/** The columns of the list, which show the title, the count and the figures of a group in the row of its heading. */
function useGroupColumns(
  columns: readonly GridColumn[],
  { module, view, figures, titleColumn, isOpen, fold, loadMore }: GroupColumns,
): readonly GridColumn[] {
  return useMemo(() => {
    const headingCell = (group: Group, key: string) => {
      if (key === titleColumn) {
        const title = titleOf(module, view, group)
        return <GroupHeading title={title} count={group.count} open={isOpen(group)} onFold={open => fold([group], open)} />
      }
      const [figure, of] = [figures[key], group.sums[key]]
      return figure === undefined || of === undefined ? null : <FigureText module={module} name={key} figure={figure} of={of} />
    }
    return columns.map((column): GridColumn => {
      const { key, render } = column
      return {
        ...column,
        render: (value: ReactNode, row: MarkedRow, index) => {
          if (row.heading) return headingCell(row.heading, key)
          if (row.rest) return key === titleColumn ? <RestButton group={row.rest} onLoad={loadMore} /> : null
          return render?.(value, row, index) as ReactNode
        },
      }
    })
  }, [columns, titleColumn, loadMore, module, view, figures, isOpen, fold])
}

/** A group on paper. */
const printedGroup = (
  group: Group,
  { module, view, figures, rows }: Pick<GroupColumns, 'module' | 'view' | 'figures'> & { rows: readonly ListRow[] },
): PrintedGroup => ({
  title: `${titleOf(module, view, group)} ${t('columns:group.rows', { count: group.count })}`,
  figures: Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      <FigureText key={name} module={module} name={name} figure={figure} of={group.sums[name] ?? null} />,
    ]),
  ),
  rows,
})

const titleOf = (module: AnyModule, { by, each }: GroupView, group: Group): string =>
  each === 'week' && typeof group.value === 'string'
    ? firstAndLastDay(group.value, each).join(' – ')
    : groupTitle(module, by, group)

/** How many groups there are, and the next of them. */
const GroupCount = ({ loaded: { total = 0, groups, of, more }, onMore }: { loaded: LoadedGroups; onMore: () => void }) => (
  <span className="group-count">
    {t('columns:group.total', { count: total })}
    {of !== undefined && <span>{t('columns:group.newest', { count: of })}</span>}
    {more && (
      <button type="button" className="cell-link" onClick={onMore}>
        {t('columns:group.more', { count: total - groups.length })}
      </button>
    )}
  </span>
)

/** The heading of a group, and its rows where it is unfolded. Ids below 0 are no rows of the module. */
function rowsOfGroup(group: Group, index: number, open: boolean): readonly MarkedRow[] {
  const { rows = [], count } = group
  const id = -2 * (index + 1)
  const heading: MarkedRow = { id, heading: group }
  if (!open) return [heading]
  return [heading, ...rows, ...(rows.length < count ? [{ id: id + 1, rest: group }] : [])]
}

/** The column of the headings: that of the title, or the first without a figure. */
const firstPlainColumn = (columns: readonly GridColumn[], figured: readonly string[], title: string): string =>
  columns.find(({ key }) => key === title)?.key ?? columns.find(({ key }) => !figured.includes(key))?.key ?? title

interface HeadingProps {
  title: string
  count: number
  open: boolean
  onFold: (open: boolean) => void
}
const GroupHeading = ({ title, count, open, onFold }: HeadingProps) => (
  <button
    type="button"
    className="group-heading"
    title={title}
    aria-expanded={open}
    aria-label={t(open ? 'columns:group.close' : 'columns:group.open', { title, count })}
    onClick={() => onFold(!open)}
  >
    {open ? <DownOutlined /> : <RightOutlined />}
    <b>{title}</b> <small>{t('columns:group.rows', { count })}</small>
  </button>
)

const RestButton = ({ group, onLoad }: { group: Group; onLoad: (group: Group) => Promise<void> }) =>
  group.rows ? (
    <button type="button" className="cell-link" onClick={() => void onLoad(group)}>
      {t('columns:group.moreRows', { count: group.count - group.rows.length })}
    </button>
  ) : (
    <span className="group-loading">{t('columns:group.loading')}</span>
  )
