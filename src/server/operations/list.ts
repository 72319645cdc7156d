import {
  allTabOf,
  type AnyModule,
  type FilterSpec,
  filtersOf,
  parentFieldOf,
  revealRight,
  tabValuesOf,
} from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery, RowFilter } from '../db/query/conditions.ts'
import type { FoundPage } from '../db/query/totals.ts'
import type { Scope } from '../db/scope.ts'
import { isPlainExport } from './export/exportLayout.ts'
import { type ExportRequest, exportList, parseExport } from './export/exportList.ts'
import { buildTree, readTreePage, treeOrder } from './listTree.ts'
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
  tabs: { filter: TabsFilter; counted: RowFilter } | null
}
const isExport = (body: Readonly<Record<string, unknown>>) => body['postType'] === 'excel'

export const listOperation = operation<ListInput>({
  needs: (_module, { body }) => (isExport(body) ? ['view', 'export', ...(isPlainExport(body) ? [revealRight] : [])] : ['view']),
  parse(module, input) {
    const { body } = input
    if (body['postType'] && !isExport(body)) throw refuse('badFilter', { params: { name: 'postType' } })
    const at = parsePastMoment(body['at'], 'at')
    const between = parseDifference(body, at)
    // A list of the past cannot be exported; a difference between two moments can.
    if (isExport(body) && at !== null && !between) throw refuse('badFilter', { params: { name: 'at' } })
    const listed = { ...input, body: filterBody(body, at) }
    const query = parseList(module, listed)
    const nested = !between && body['tree'] === 1 && parentFieldOf(module) !== undefined
    return {
      ...query,
      ...(nested && !body['orderKey'] ? treeOrder(module) : {}),
      nested,
      at,
      between,
      exported: isExport(body) ? parseExport(module, input, { query, between }) : null,
      tabs: parseTabs(module, listed),
    }
  },
  async run(caller, module, input) {
    const scope = caller.onReplica()
    if (input.exported) return exportList(scope, module, input.exported)
    if (input.between) return differencePage(scope, module, { query: input, page: input.page, between: input.between })
    if (input.at !== null) {
      const arrange = input.nested ? (rows: readonly Data[]) => buildTree(module, input, rows) : null
      return pastList(scope, module, { query: input, page: input.page, at: input.at, arrange })
    }
    if (input.nested) {
      const tree = await readTreePage(scope, module, input)
      if (tree) return new JsonReply(pageText(input, tree))
    }
    const [page, tabs, quota] = await Promise.all([
      scope.rows(module).page(input),
      countTabs(scope, module, input),
      input.page === 1 ? quotaUsage(scope, module) : null,
    ])
    return new JsonReply(pageText(input, page, { tabs, quota: quota && JSON.stringify(quota) }))
  },
})

const exportParams = ['columns', 'format', 'ids', 'plain']
const comparisonParams = ['to', 'change']
/** The body without what is no filter: the layout of an export, the moments of the past. */
function filterBody(body: CallInput['body'], at: string | null): CallInput['body'] {
  const others = new Set(['at', ...(isExport(body) ? exportParams : []), ...(at === null ? [] : comparisonParams)])
  return Object.fromEntries(Object.entries(body).filter(([name]) => !others.has(name)))
}

/** The counts beside the tabs apply every other filter. */
function parseTabs(module: AnyModule, { body }: CallInput): ListInput['tabs'] {
  const filter = filtersOf(module).find(one => one.as === 'tabs')
  return filter ? { filter, counted: parseFilter(module, { ...body, [filter.param]: '' }) } : null
}

/** Counts of all tabs, sent with the first page, that of all rows first. */
async function countTabs(scope: Scope, module: AnyModule, { tabs, page }: ListInput): Promise<string | null> {
  if (!tabs || page !== 1) return null
  const { filter, counted } = tabs
  const counts = new Map((await scope.rows(module).tabs(counted, filter)).map(tabCounts => [tabCounts.tab, tabCounts]))
  const all = [allTabOf(module, filter), ...tabValuesOf(module, filter), ...Object.keys(filter.extra).map(Number)]
  const tabCounts = all.map(tab => {
    const { count = 0, more = false } = counts.get(String(tab)) ?? {}
    return { [filter.param]: tab, count, ...(more ? { more } : {}) }
  })
  return JSON.stringify(tabCounts)
}

/** With `more`, `total` is a lower bound. */
const pageText = (
  { limit, page }: ListInput,
  { total, more, rows, cut }: FoundPage,
  { tabs, quota }: { tabs?: string | null; quota?: string | null } = {},
): string =>
  `{${tabs ? `"totalAllData":${tabs},` : ''}${quota ? `"quota":${quota},` : ''}"total":${total},${more ? '"more":true,' : ''}${cut ? '"cut":true,' : ''}"per_page":${limit},"current_page":${page},"last_page":${Math.max(1, Math.ceil(total / limit))},"data":${rows}}`
