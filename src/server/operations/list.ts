import { type AnyModule, type FilterSpec, filtersOf, parentFieldOf, revealRight, sortsOf } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery, RowFilter } from '../db/query/conditions.ts'
import { seesSomeRows } from '../db/rowScope.ts'
import type { Scope } from '../db/scope.ts'
import { isPlainExport } from './export/exportLayout.ts'
import { type ExportRequest, exportList, parseExport } from './export/exportList.ts'
import { JsonReply, operation, type CallInput } from './operation.ts'
import { parseList, parseFilter } from './parseList.ts'
import { differencePage, type DifferenceRequest, parseDifference } from './past/difference.ts'
import { parsePastMoment, pastList } from './past/pastList.ts'
import { quotaUsage } from './quotaUsage.ts'

type TabsFilter = Extract<FilterSpec, { as: 'tabs' }>
type ListInput = ListQuery & {
  page: number
  nested: boolean
  /** The requested moment of the past. */
  at: string | null
  /** The moments that it is compared between. */
  between: DifferenceRequest | null
  exported: ExportRequest | null
  tabs: { filter: TabsFilter; sought: RowFilter } | null
}
const isExport = (body: Readonly<Record<string, unknown>>) => body['postType'] === 'excel'

export const listOperation = operation<ListInput>({
  needs: (_module, { body }) => (isExport(body) ? ['view', 'export', ...(isPlainExport(body) ? [revealRight] : [])] : ['view']),
  parse(module, input) {
    const { postType } = input.body
    if (postType && !isExport(input.body)) throw refuse('badFilter', { params: { name: 'postType' } })
    const { columns: _columns, format: _format, ids: _ids, plain: _plain, ...exporting } = input.body
    const at = parsePastMoment(input.body['at'], 'at')
    const between = parseDifference(input.body, at)
    const { at: _at, ...listing } = isExport(input.body) ? exporting : input.body
    const sent = { ...input, body: at === null ? listing : withoutMoments(listing) }
    // Of the past, differences can be exported, but not the list.
    if (isExport(input.body) && at !== null && !between) throw refuse('badFilter', { params: { name: 'at' } })
    const query = parseList(module, sent)
    const nested = !between && sent.body['tree'] === 1 && parentFieldOf(module) !== undefined
    return {
      ...query,
      ...(nested && !sent.body['orderKey'] ? treeOrder(module) : {}),
      nested,
      at,
      between,
      exported: isExport(input.body) ? parseExport(module, input, { query, between }) : null,
      tabs: parseTabs(module, sent),
    }
  },
  async run(caller, module, input) {
    const scope = caller.onReplica()
    if (input.exported) return exportList(scope, module, input.exported)
    if (input.between) return differencePage(scope, module, { query: input, page: input.page, between: input.between })
    if (input.at !== null) {
      const arrange = input.nested ? (rows: readonly Data[]) => topRows(module, input, rows) : null
      return pastList(scope, module, { query: input, page: input.page, at: input.at, arrange })
    }
    if (input.nested) {
      const tree = await (seesSomeRows(scope.registry, scope.who, module) ? seenTree : nestedPage)(scope, module, input)
      if (tree) return tree
    }
    const [page, tabs, quota] = await Promise.all([
      scope.rows(module).page(input),
      countTabs(scope, module, input),
      input.page === 1 ? quotaUsage(scope, module) : null,
    ])
    return new JsonReply(pageText(input, page, { tabs, quota: quota && JSON.stringify(quota) }))
  },
})

const withoutMoments = ({ to: _to, change: _change, ...rest }: CallInput['body']): CallInput['body'] => rest

/** The counts beside the tabs apply every other filter. */
function parseTabs(module: AnyModule, { body }: CallInput): ListInput['tabs'] {
  const filter = filtersOf(module).find(one => one.as === 'tabs')
  return filter ? { filter, sought: parseFilter(module, { ...body, [filter.param]: '' }) } : null
}

/** Counts of all tabs, sent with the first page; tab 0 counts all rows. */
async function countTabs(scope: Scope, module: AnyModule, { tabs, page }: ListInput): Promise<string | null> {
  if (!tabs || page !== 1) return null
  const { filter, sought } = tabs
  const counts = new Map((await scope.rows(module).tabs(sought, filter)).map(tabCounts => [tabCounts.tab, tabCounts]))
  const field = module.fields[filter.field]
  const own = field && 'options' in field ? Object.values(field.options) : []
  const all = [0, ...own, ...Object.keys(filter.extra).map(Number)]
  const tabCounts = all.map(tab => {
    const { count = 0, more = false } = counts.get(String(tab)) ?? {}
    return { [filter.param]: tab, count, ...(more ? { more } : {}) }
  })
  return JSON.stringify(tabCounts)
}

/** A tree is sorted by its `sort` field, not by age. */
const treeOrder = (module: AnyModule) => (sortsOf(module).includes('sort') ? { sort: 'sort', descending: false } : {})

interface FoundPage {
  total: number
  more: boolean
  rows: string
}
/** With `more`, `total` is a lower bound. */
const pageText = (
  { limit, page }: ListInput,
  { total, more, rows }: FoundPage,
  { tabs, quota }: { tabs?: string | null; quota?: string | null } = {},
): string =>
  `{${tabs ? `"totalAllData":${tabs},` : ''}${quota ? `"quota":${quota},` : ''}"total":${total},${more ? '"more":true,' : ''}"per_page":${limit},"current_page":${page},"last_page":${Math.max(1, Math.ceil(total / limit))},"data":${rows}}`

/** Pages over the top rows (or the children of the filtered row), each with its whole subtree. */
async function nestedPage(scope: Scope, module: AnyModule, input: ListInput): Promise<JsonReply> {
  const field = parentFieldOf(module)
  if (!field) throw new Error(`${module.name} has no parent field`)
  const rows = scope.rows(module)
  const chosen = input.conditions.some(one => one.field === field)
  const top = chosen ? input : { ...input, conditions: [...input.conditions, { field, op: 'oneOf' as const, values: [0] }] }
  const page = await rows.page(top)
  const roots: Data[] = JSON.parse(page.rows)
  let above = roots
  for (let depth = 0; above.length && depth < 20; depth++) {
    const below: Data[] = JSON.parse(
      (
        await rows.page({
          ...input,
          conditions: [{ field, op: 'oneOf', values: above.map(row => row['id']) }],
          limit: maxChildRows,
          offset: 0,
        })
      ).rows,
    )
    const byParent = Map.groupBy(below, child => child[field])
    for (const row of above) {
      const own = byParent.get(row['id'])
      if (own) row['children'] = own
    }
    above = below
  }
  return new JsonReply(pageText(input, { ...page, rows: JSON.stringify(roots) }))
}
const maxChildRows = 5000

/** Puts each row below its parent; top-level rows are children of the filtered row, or rows whose parent is not in the list. */
function topRows(module: AnyModule, { conditions }: ListInput, rows: readonly Data[]): readonly Data[] {
  const field = parentFieldOf(module) ?? ''
  const chosen = conditions.find(one => one.field === field)
  const byParent = Map.groupBy(rows, row => row[field])
  for (const row of rows) {
    const own = byParent.get(row['id'])
    if (own) row['children'] = own
  }
  const known = new Set(rows.map(row => row['id']))
  const isTop = (row: Data) =>
    chosen?.op === 'oneOf' ? chosen.values.some(value => (value ?? 0) === (row[field] ?? 0)) : !known.has(row[field])
  return rows.filter(isTop)
}

/**
 * For a tree of which the account sees some rows: each below its parent, or at the top if that is invisible. Null if there are
 * too many.
 */
async function seenTree(scope: Scope, module: AnyModule, input: ListInput): Promise<JsonReply | null> {
  const field = parentFieldOf(module) ?? ''
  const chosen = input.conditions.find(one => one.field === field)
  const others = input.conditions.filter(one => one !== chosen)
  const page = await scope.rows(module).page({ ...input, conditions: others, limit: maxChildRows, offset: 0 })
  const rows: Data[] = JSON.parse(page.rows)
  if (page.total > rows.length) return null
  const tops = topRows(module, input, rows)
  const shown = JSON.stringify(tops.slice(input.offset, input.offset + input.limit))
  return new JsonReply(pageText(input, { total: tops.length, more: false, rows: shown }))
}
