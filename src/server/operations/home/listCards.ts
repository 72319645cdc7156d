import { parseMoment } from '../../../kinds/timestamp/parseMoment.ts'
import {
  type AnyModule,
  columnNamesOf,
  everyNameOf,
  fieldsOf,
  filterDefaults,
  hasPage,
  isGroupedByMonth,
  listViewsOf,
  currentNameOf,
  rangeParamsOf,
} from '../../../schema/index.ts'
import { shanghaiDay } from '../../../shared/rules/shanghaiTime.ts'
import type { RowGroups } from '../../../shared/wire/envelope.ts'
import { type CardOf, type CountedRows, type CardRows, maxCardRows } from '../../../shared/wire/homeCards.ts'
import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import type { SavedList } from '../../../shared/wire/savedView.ts'
import { moduleSeenBy } from '../../auth/fields/moduleSeenBy.ts'
import { permit } from '../../auth/permit.ts'
import { maxPastRows } from '../../db/query/pastPage.ts'
import type { Scope } from '../../db/scope.ts'
import { aggregate } from '../groups/aggregate.ts'
import { parseList } from '../parseList.ts'
import { endOfSecond, refuseBeforeAudit, refuseUnauditedFields } from '../past/pastList.ts'
import { readFormerValues } from '../past/readFormerValues.ts'
import { getSavedView, openView } from '../savedViews/savedViewRows.ts'

const day = 86_400_000

/** The module of a card as the account sees it. */
export function openPage({ who, registry }: Scope, name: string): AnyModule {
  const whole = registry.modules.find(module => everyNameOf(module).includes(name))
  if (!whole || !hasPage(whole)) throw refuse('viewGone')
  permit(who, whole, ['view'])
  return moduleSeenBy(who, whole)
}

interface CardList {
  module: AnyModule
  saved: SavedList
}
/** The list of a card: a saved view as its reader sees it, or the list as it opens. */
async function openList(scope: Scope, { module, view }: CardOf<'count' | 'rows'>): Promise<CardList> {
  const page = openPage(scope, module)
  if (view === undefined) return { module: page, saved: {} }
  const [{ module: seen }, { content }] = await Promise.all([openView(scope, view), getSavedView(scope, view)])
  if (seen.name !== page.name) throw refuse('viewGone')
  return { module: seen, saved: content }
}

function listQuery({ module, saved }: CardList, limit: number) {
  const { values, queryValue = '', orderKey = '' } = saved
  const body = { ...filterDefaults(module), ...values, queryValue, orderKey, limit }
  return parseList(module, { body, query: {}, key: null })
}

/** How many rows a list has, and had. */
export async function countListRows(scope: Scope, card: CardOf<'count' | 'rows'>): Promise<CountedRows> {
  const list = await openList(scope, card)
  const query = listQuery(list, 1)
  const [now, dayBefore, weekBefore] = await Promise.all([
    scope.rows(list.module).page(query),
    rowsBefore(scope, list, 1),
    rowsBefore(scope, list, 7),
  ])
  return {
    total: now.total,
    ...(now.more ? { more: true } : {}),
    ...(now.more || dayBefore === null ? {} : { dayBefore }),
    ...(now.more || weekBefore === null ? {} : { weekBefore }),
  }
}

/** How many rows the list had so many days ago at this time; null if the log does not reach back. */
async function rowsBefore(scope: Scope, list: CardList, days: number): Promise<number | null> {
  const at = parseMoment(new Date(Date.now() - days * day).toISOString())
  if (at === null) return null
  const query = listQuery(list, 1)
  try {
    const unheld = refuseUnauditedFields(scope.who, list.module, query)
    await refuseBeforeAudit(scope, at)
    const { former, uncertain, purged } = await readFormerValues(scope, list.module, endOfSecond(at))
    if (uncertain.length || purged) return null
    const { total } = await scope.rows(list.module).pageAt(query, { at: endOfSecond(at), former, unheld })
    return total > maxPastRows ? null : total
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The first rows of a list, in its order. */
export async function firstRows(scope: Scope, card: CardOf<'rows'>): Promise<CardRows> {
  const list = await openList(scope, card)
  const { total, more, rows } = await scope.rows(list.module).page(listQuery(list, maxCardRows))
  return {
    total,
    ...(more ? { more } : {}),
    rows: JSON.parse(rows) as CardRows['rows'],
    columns: shownColumns(list),
  }
}

/** The columns of a list in the order of the saved view. */
function shownColumns({ module, saved: { columns = {} } }: CardList): readonly string[] {
  const names = columnNamesOf(module)
  const orderOf = (name: string) => columns[name]?.order ?? names.indexOf(name)
  return names
    .filter(name => fieldsOf(module)[name] && columns[name]?.show !== false)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}

/** Days that a chart of a card shows. */
const chartDays = 30

/** The groups of a chart among the views of a module; by days, those of the last month. */
export async function chartGroups(scope: Scope, { module: name, name: key }: CardOf<'chart'>): Promise<RowGroups> {
  const module = openPage(scope, name)
  const view = listViewsOf(module).find(one => one.key === key)
  if (view?.as !== 'chart') throw refuse('viewGone')
  const by = currentNameOf(module, view.by)
  const field = fieldsOf(module)[by]
  const isByDays = field !== undefined && isGroupedByMonth(field)
  const range = isByDays ? { [rangeParamsOf(module, by)[0]]: shanghaiDay(1 - chartDays) } : {}
  const filter = { ...filterDefaults(module), ...range }
  const body = { filter, by, ...(isByDays ? { each: 'day' } : {}), ...(view.of === undefined ? {} : { sums: [view.of] }) }
  return (await aggregate.run(scope, module, aggregate.parse(module, { body, query: {}, key: null }))) as RowGroups
}
