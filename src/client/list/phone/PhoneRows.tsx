import { Button, Select } from 'antd'
import { t } from 'i18next'
import { Fragment, type ReactNode, useState } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'
import { actionsColumnKey, type FittedTableProps, type GridColumn } from '../grid/FittedTable.tsx'
import { RowCheckbox, useRowCheckboxes } from '../grid/RowCheckbox.tsx'
import './phone.css'

interface Props extends Omit<FittedTableProps, 'columns' | 'onChange' | 'range'> {
  columns: readonly GridColumn[]
  onSort: (orderKey: string) => void
}
/** Lines of a card before it is expanded. */
const usualLines = 5
/** Columns up to this width share a line with the next one, as prices do. */
const shortWidth = 110
const isShort = ({ width }: GridColumn): boolean => Number(width ?? Number.POSITIVE_INFINITY) <= shortWidth

/** The first columns, as many as fill the usual lines. */
function usualColumns(columns: readonly GridColumn[]): readonly GridColumn[] {
  let halves = 0
  return columns.filter(column => (halves += isShort(column) ? 1 : 2 + (halves % 2)) <= usualLines * 2)
}

/** The rows of a list on a phone: a card each, with what can be done to it below. */
export function PhoneRows(props: Props) {
  const { rows, rowSelection, skeletonRows, emptyState, titleColumn, figures, columns } = props
  const { checkedIds, toggle } = useRowCheckboxes(rows, rowSelection)
  const others = columns.filter(({ key }) => key !== titleColumn && key !== actionsColumnKey)
  if (skeletonRows) return <PhoneSkeleton count={skeletonRows} />
  if (!rows.length) return <div className="phone-empty">{emptyState}</div>
  return (
    <>
      <PhoneHead {...props} />
      <ul className="phone-rows">
        {visibleRows(rows, new Set(props.expandable?.expandedRowKeys)).map(({ row, level }) =>
          row.id < 0 ? (
            <PhoneHeading key={row.id} {...{ props, row, others }} />
          ) : (
            <PhoneRow
              key={row.id}
              {...{ props, row, level, others }}
              checkbox={toggle && <RowCheckbox row={row} checked={checkedIds.has(row.id)} toggle={toggle} />}
            />
          ),
        )}
      </ul>
      {figures && (
        <dl className="phone-sums">
          <dt>{figures.note}</dt>
          <dd />
          {others.map(
            ({ key, title }) => key in figures.texts && <PhoneLine key={key} label={title} value={figures.texts[key]} />,
          )}
        </dl>
      )}
    </>
  )
}

interface LevelledRow {
  row: ListRow
  level: number
}
const visibleRows = (rows: readonly ListRow[], open: ReadonlySet<unknown>, level = 0): readonly LevelledRow[] =>
  rows.flatMap(row => [{ row, level }, ...(open.has(row.id) ? visibleRows(row.children ?? [], open, level + 1) : [])])

/** Replaces the table head: checks all rows of the page, and sorts. */
function PhoneHead({ rows, rowSelection, columns, onSort }: Props) {
  const sortable = columns.filter(({ sorter }) => sorter)
  const sorted = columns.find(({ sortOrder }) => sortOrder)
  const orderKey = sorted ? `${sorted.sortOrder === 'descend' ? '-' : ''}${sorted.key}` : ''
  const checkAll = () => {
    const free = rows.filter(row => !rowSelection?.getCheckboxProps?.(row).disabled)
    rowSelection?.onChange?.(
      free.map(({ id }) => id),
      [...free],
      { type: 'all' },
    )
  }
  if (!rowSelection && !sortable.length) return null
  return (
    <div className="phone-head">
      {rowSelection && (
        <Button size="small" type="link" onClick={checkAll}>
          {t('engine:row.tickAll')}
        </Button>
      )}
      {sortable.length > 0 && (
        <Select
          size="small"
          aria-label={t('engine:list.sort')}
          value={orderKey}
          options={[
            { value: '', label: t('engine:list.usualOrder') },
            ...sortable.flatMap(({ key, title }) => [
              { value: key, label: `${title} ↑` },
              { value: `-${key}`, label: `${title} ↓` },
            ]),
          ]}
          popupMatchSelectWidth={false}
          onChange={onSort}
        />
      )}
    </div>
  )
}

interface PhoneRowProps extends LevelledRow {
  props: Props
  others: readonly GridColumn[]
  checkbox: ReactNode
}

function PhoneRow({ props, row, level, others, checkbox }: PhoneRowProps) {
  const { columns, titleColumn, rowClassName, onRow } = props
  const [unfolded, setUnfolded] = useState(false)
  const cell = (column: GridColumn | undefined) => column?.render?.(row[column.key], row, 0) as ReactNode
  const usual = usualColumns(others)
  const shown = unfolded ? others : usual
  const tone = typeof rowClassName === 'function' ? rowClassName(row, 0, 0) : (rowClassName ?? '')
  return (
    <li className={`phone-row ${tone}`} style={{ marginInlineStart: level * 16 }} data-row-key={row.id} {...onRow?.(row)}>
      <div className="phone-title">
        {checkbox}
        <strong data-name={titleColumn}>{cell(columns.find(({ key }) => key === titleColumn)) ?? row.id}</strong>
        {row.children?.length ? <BranchButton props={props} row={row} /> : null}
      </div>
      <dl>
        {shown.map(column => (
          <div key={column.key} data-short={isShort(column)}>
            <PhoneLine label={column.title} name={column.key} value={cell(column)} />
          </div>
        ))}
      </dl>
      <div className="phone-actions">
        {cell(columns.find(({ key }) => key === actionsColumnKey))}
        {others.length > usual.length && (
          <Button size="small" type="text" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t(unfolded ? 'engine:list.fewer' : 'engine:list.allFields')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Above the rows of a group; its figures below its title. */
function PhoneHeading({ props: { columns, titleColumn }, row, others }: Pick<PhoneRowProps, 'props' | 'row' | 'others'>) {
  const cell = (column: GridColumn | undefined) => column?.render?.(null, row, 0) as ReactNode
  const figured = others.flatMap(column => {
    const value = cell(column)
    return value === null || value === undefined ? [] : [<PhoneLine key={column.key} label={column.title} value={value} />]
  })
  return (
    <li className="phone-heading">
      {cell(columns.find(({ key }) => key === titleColumn))}
      {figured.length > 0 && <dl>{figured}</dl>}
    </li>
  )
}

const PhoneLine = ({ label, name, value }: { label: string; name?: string; value: ReactNode }) => (
  <Fragment>
    <dt>{label}</dt>
    <dd data-name={name}>{value}</dd>
  </Fragment>
)

/** Opens or closes a branch of a tree. */
function BranchButton({ props: { expandable }, row }: { props: Props; row: ListRow }) {
  const open = expandable?.expandedRowKeys ?? []
  const isOpen = open.includes(row.id)
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      onClick={() => expandable?.onExpandedRowsChange?.(isOpen ? open.filter(id => id !== row.id) : [...open, row.id])}
    >
      {t(isOpen ? 'engine:list.collapseOne' : 'engine:list.expandOne', { count: row.children?.length ?? 0 })}
    </Button>
  )
}

const PhoneSkeleton = ({ count }: { count: number }) => (
  <div className="phone-rows skeleton">
    {Array.from({ length: count }, (_, index) => (
      <span key={index}>
        <i className="skeleton-bar" />
        <i className="skeleton-bar" />
      </span>
    ))}
  </div>
)
