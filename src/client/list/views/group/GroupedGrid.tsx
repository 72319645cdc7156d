import { t } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { summedFieldsOf, titleFieldOf } from '../../../../schema/index.ts'
import type { RowGroup } from '../../../../shared/wire/envelope.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import type { ListPreference } from '../../../views/useListPreference.ts'
import { actionsColumnKey, type GridColumn } from '../../grid/FittedTable.tsx'
import { Grid } from '../../grid/Grid.tsx'
import { SumText } from '../../grid/useListSums.tsx'
import { useExpandedRows } from '../../grid/useExpandedRows.ts'
import type { ListController } from '../../useListController.ts'
import { useGridProps } from '../../useGridProps.tsx'
import { groupTitle } from '../groupTitle.ts'
import './group.css'
import { useRowGroups } from './useRowGroups.ts'

interface Props {
  state: ListController
  preference: ListPreference
  by: string
}
type Group = RowGroup<ListRow>
/** A row of the table that is the heading of a group, or stands for the rows of one that are not loaded. */
interface MarkedRow extends ListRow {
  heading?: Group
  rest?: Group
}
const skeletonRows = 10
const noop = () => undefined
const noEditing = { inline: new Set<string>(), step: null, controls: null }

/** The table with its rows below headings, each with the count and the sums of its rows. */
export function GroupedGrid({ state, preference, by }: Props) {
  const { module, changePreference, list, sort, selection } = state
  const gridProps = useGridProps(state, preference, { onNear: noop, cells: noEditing })
  const { reply, error, query, loadMore, isStale } = useRowGroups(state, by)
  const rows = useMemo(() => (reply?.groups ?? []).filter(({ count }) => count > 0).map(headedRow), [reply])
  const { open, change } = useExpandedRows(rows)
  const titleColumn = firstPlainColumn(gridProps.columns, [...summedFieldsOf(module)], titleFieldOf(module))
  const columns = useMemo(() => {
    const headingCell = (group: Group, key: string) => {
      if (key === titleColumn) return <GroupHeading title={groupTitle(module, by, group)} count={group.count} />
      const sum = group.sums[key]
      return key === actionsColumnKey || sum === undefined ? null : <SumText module={module} name={key} sum={sum} />
    }
    return gridProps.columns.map((column): GridColumn => {
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
  }, [gridProps.columns, titleColumn, loadMore, module, by])
  const rowSelection = useMemo(
    () => ({
      ...selection.rowSelection,
      checkStrictly: true,
      getCheckboxProps: (row: ListRow) =>
        row.id < 0 ? { disabled: true, style: { display: 'none' } } : selection.rowSelection.getCheckboxProps(row),
    }),
    [selection.rowSelection],
  )
  const { rowClassName: tone } = gridProps
  const failed = error && (!reply || isStale)
  return (
    <div className="grid-groups" aria-busy={!reply || isStale}>
      <Grid
        {...gridProps}
        {...(gridProps.rowSelection ? { rowSelection } : {})}
        rows={failed ? [] : rows}
        columns={columns}
        query={query}
        skeletonRows={reply || error ? 0 : skeletonRows}
        rowClassName={row => (row.id < 0 ? 'group-row' : typeof tone === 'string' ? tone : tone(row))}
        expandable={{ expandedRowKeys: open, onExpandedRowsChange: change }}
        titleColumn={titleColumn}
        preference={preference}
        onPreference={changePreference}
        onReload={list.reload}
        onSort={sort}
      />
      {reply?.more && <p className="group-more">{t('engine:view.moreGroups')}</p>}
    </div>
  )
}

/** Ids below 0 are no rows of the module. */
function headedRow(group: Group, index: number): MarkedRow {
  const { rows = [], count } = group
  const id = -2 * (index + 1)
  const rest: readonly MarkedRow[] = rows.length < count ? [{ id: id + 1, rest: group }] : []
  return { id, heading: group, children: [...rows, ...rest] }
}

/** Where the headings stand: in the column of the title, or the first that adds nothing up. */
const firstPlainColumn = (columns: readonly GridColumn[], sums: readonly string[], title: string): string =>
  columns.find(({ key }) => key === title)?.key ?? columns.find(({ key }) => !sums.includes(key))?.key ?? title

const GroupHeading = ({ title, count }: { title: string; count: number }) => (
  <span className="group-heading" title={title}>
    <b>{title}</b> <small>{t('engine:view.rows', { count })}</small>
  </span>
)

const RestButton = ({ group, onLoad }: { group: Group; onLoad: (group: Group) => Promise<void> }) => (
  <button type="button" className="cell-link" onClick={() => void onLoad(group)}>
    {t('engine:view.moreRows', { count: group.count - (group.rows?.length ?? 0) })}
  </button>
)
