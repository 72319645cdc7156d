import { t } from 'i18next'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import { columnDefaults } from '../../kinds/columnDefaults.ts'
import { type AnyModule, columnsOf, columnName, fieldsOf, isListed } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import { viewOf } from '../views/viewOf.ts'
import { PrintedPage } from './PrintedPage.tsx'

/** Rows below a heading, which has figures by column. */
export interface PrintedGroup {
  title: string
  figures: Readonly<Record<string, ReactNode>>
  rows: readonly ListRow[]
}

interface Props {
  module: AnyModule
  isLoading: boolean
  rows: readonly ListRow[]
  /** The groups in which the list is shown, asked for when it is printed. */
  groups?: (() => readonly PrintedGroup[]) | undefined
  columns: ListPreference['columns']
  total: number | null
  /** `total` is a lower bound: counting stopped there. */
  more: boolean
  /** Says as of when the rows are, where not as of now: called when it is printed. */
  asOf?: (() => string) | undefined
}

/** The list for print: every row that is shown, with all columns shown. */
export function PrintSheet({ module, isLoading, columns, total, more, asOf, ...shown }: Props) {
  return (
    <PrintedPage {...{ module, isLoading, asOf }} summary={<RowCount {...shown} total={total} more={more} />}>
      <RowTable {...shown} module={module} names={printedColumns(module, columns)} />
    </PrintedPage>
  )
}

type Shown = Pick<Props, 'rows' | 'groups'>

function RowCount({ rows, groups, total, more }: Shown & Pick<Props, 'total' | 'more'>) {
  const shown = blocksOf({ rows, groups }).reduce((count, block) => count + rowsWithLevels(block.rows, 0).length, 0)
  return (total === null || total === shown) && !more
    ? t('engine:list.total', { total: shown })
    : t('engine:print.some', { shown, total: formatRowCount(total ?? shown, more) })
}

function RowTable({ module, names, rows, groups }: Shown & { module: AnyModule; names: readonly string[] }) {
  const fields = fieldsOf(module)
  const table = useRef<HTMLTableElement>(null)
  useLayoutEffect(() => fitToPaper(table.current))
  return (
    <table ref={table}>
      <thead>
        <tr>
          {names.map(name => (
            <th key={name} scope="col" data-align={alignOf(module, name)}>
              {fields[name]?.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {blocksOf({ rows, groups }).map((block, index) => (
          <Fragment key={index}>
            {groups && <GroupLine module={module} names={names} group={block} />}
            {rowsWithLevels(block.rows, 0).map(line => (
              <RowLine key={line.row.id} module={module} names={names} {...line} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

const blocksOf = ({ rows, groups }: Shown): readonly PrintedGroup[] => groups?.() ?? [{ title: '', figures: {}, rows }]

/** The heading of a group, up to the first column with a figure. */
function GroupLine({ module, names, group }: { module: AnyModule; names: readonly string[]; group: PrintedGroup }) {
  const first = names.findIndex((name, index) => index > 0 && name in group.figures)
  const lead = first < 0 ? names.length : first
  return (
    <tr>
      <th scope="rowgroup" colSpan={lead}>
        {group.title}
      </th>
      {names.slice(lead).map(name => (
        <th key={name} data-align={alignOf(module, name)}>
          {group.figures[name]}
        </th>
      ))}
    </tr>
  )
}

function RowLine({ module, names, row, level }: Level & { module: AnyModule; names: readonly string[] }) {
  return (
    <tr>
      {names.map((name, index) => (
        <td
          key={name}
          data-align={alignOf(module, name)}
          data-figure={isFigure(row[name])}
          data-long={hasLongWord(row[name])}
          {...(index === 0 && level > 0 ? { style: { paddingLeft: `${level + 0.5}em` } } : {})}
        >
          <PrintCell module={module} name={name} row={row} />
        </td>
      ))}
    </tr>
  )
}

/** A4 without its margins, in pixels. */
const paper = { portrait: 716, landscape: 1044 }

/** How much smaller the table has to be on either side of the paper. In no room at all it is as narrow as it can be. */
function fitToPaper(table: HTMLTableElement | null) {
  if (!table) return
  const { width } = table.getBoundingClientRect()
  for (const [side, room] of Object.entries(paper))
    table.style.setProperty(`--fit-${side}`, String(Math.min(1, room / (width || room))))
}

/** Digits and the characters between them, such as a telephone number: never broken over two lines. */
const isFigure = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^[\d\s.,:+/-]{2,24}$/.test(value))
const hasLongWord = (value: unknown): boolean => typeof value === 'string' && /[!-~]{25}/.test(value)

/** The columns the account shows, in its order. */
function printedColumns(module: AnyModule, columns: ListPreference['columns']): readonly string[] {
  const fields = fieldsOf(module)
  const positionOf = (name: string, index: number) => columns?.[name]?.order ?? index
  return columnsOf(module)
    .map(columnName)
    .filter(name => fields[name] && isListed(fields[name]) && columns?.[name]?.show !== false)
    .map((name, index) => ({ name, position: positionOf(name, index) }))
    .sort((one, other) => one.position - other.position)
    .map(({ name }) => name)
}

interface Level {
  row: ListRow
  level: number
}
const rowsWithLevels = (rows: readonly ListRow[], level: number): readonly Level[] =>
  rows.flatMap(row => [{ row, level }, ...rowsWithLevels(row.children ?? [], level + 1)])

function alignOf(module: AnyModule, name: string): 'right' | undefined {
  const field = fieldsOf(module)[name]
  return field && columnDefaults(field).align
}

function PrintCell({ module, name, row }: { module: AnyModule; name: string; row: ListRow }) {
  const field = fieldsOf(module)[name]
  if (!field) return null
  const { Cell } = viewOf(module, field)
  return <Cell value={row[name]} name={name} field={field} module={module} row={row} />
}
