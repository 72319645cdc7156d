import dayjs from 'dayjs'
import { t } from 'i18next'
import { createPortal } from 'react-dom'
import type { AnyModule } from '../../../schema/index.ts'
import { columnName, fieldsOf, isListed } from '../../../schema/index.ts'
import { useSession } from '../../session.ts'
import { viewOf } from '../../views/viewOf.ts'
import { looks } from '../looks.ts'
import type { Preference } from '../preference.ts'
import type { ListRow } from '../rows.ts'
import './print.css'
import { rowCount } from '../rowCount.ts'
import { saidFilters } from './said.ts'
import { usePrinting } from './usePrinting.ts'

interface Props {
  module: AnyModule
  rows: readonly ListRow[]
  columns: Preference['columns']
  total: number | null
  /** There are at least so many. */
  more: boolean
  /** Where the filters stand. */
  list: { readonly current: HTMLElement | null }
}

/** A list as it goes on paper: what is filtered, and every row of the page with all of its columns. */
export function PrintSheet(props: Props) {
  return usePrinting() ? createPortal(<Sheet {...props} />, document.body) : null
}

function Sheet({ module, rows, columns, total, more, list }: Props) {
  const fields = fieldsOf(module)
  const names = printed(module, columns)
  const lines = levels(rows, 0)
  return (
    <article className="print-sheet">
      <Head {...{ module, total, more }} shown={lines.length} filters={list.current?.querySelector('.filters') ?? null} />
      <table>
        <thead>
          <tr>
            {names.map(name => (
              <th key={name} scope="col">
                {fields[name]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, level }) => (
            <tr key={row.id}>
              {names.map((name, index) => (
                <td
                  key={name}
                  data-align={alignOf(module, name)}
                  {...(index === 0 && level > 0 ? { style: { paddingLeft: `${level + 0.5}em` } } : {})}
                >
                  <Cell module={module} name={name} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

/** What is listed, in the order and choice of the account. */
function printed(module: AnyModule, columns: Preference['columns']): readonly string[] {
  const fields = fieldsOf(module)
  const place = (name: string, index: number) => columns?.[name]?.order ?? index
  return module.columns
    .map(columnName)
    .filter(name => fields[name] && isListed(fields[name]) && columns?.[name]?.show !== false)
    .map((name, index) => ({ name, at: place(name, index) }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
}

interface Level {
  row: ListRow
  level: number
}
const levels = (rows: readonly ListRow[], level: number): readonly Level[] =>
  rows.flatMap(row => [{ row, level }, ...levels(row.children ?? [], level + 1)])

function alignOf(module: AnyModule, name: string): 'right' | undefined {
  const field = fieldsOf(module)[name]
  return field && looks[field.kind].align
}

function Cell({ module, name, row }: { module: AnyModule; name: string; row: ListRow }) {
  const field = fieldsOf(module)[name]
  if (!field) return null
  const { Cell: Drawn } = viewOf(module, field)
  return <Drawn value={row[name]} name={name} field={field} module={module} row={row} />
}

interface HeadProps {
  module: AnyModule
  shown: number
  total: number | null
  /** There are at least so many. */
  more: boolean
  filters: Element | null
}

function Head({ module, shown, total, more, filters }: HeadProps) {
  const account = useSession(session => session.account)
  const said = saidFilters(filters, { all: t('engine:filter.all'), keyword: t('engine:print.keyword') })
  return (
    <header>
      <h1>{module.title}</h1>
      <p>
        {account?.orgname} · {account?.nickname || account?.username} · {dayjs().format('YYYY-MM-DD HH:mm:ss')}
      </p>
      {said.length > 0 && (
        <p>{said.map(({ label, value }) => `${label}${t('engine:colon')}${value}`).join(t('engine:semicolon'))}</p>
      )}
      <p>
        {total === null || total === shown
          ? t('engine:list.total', { total: shown })
          : t('engine:print.some', { shown, total: rowCount(total, more) })}
      </p>
    </header>
  )
}
