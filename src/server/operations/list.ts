import { type AnyModule, type FilterSpec, filtersOf, parentOf, sortsOf } from '../../schema/index.ts'
import type { Data } from '../db/connection.ts'
import type { ListQuery, Sought } from '../db/conditions.ts'
import type { Scope } from '../db/scope.ts'
import { type Export, exportList, parseExport } from './export/export.ts'
import { parseList, parseSought } from './listQuery.ts'
import { refuse } from '../../wire/refusal.ts'
import { quotaOf } from './quota.ts'
import { Json, operation, type Sent } from './operation.ts'

type Tabs = Extract<FilterSpec, { as: 'tabs' }>
type Input = ListQuery & { page: number; nested: boolean; exported: Export | null; tabs: { filter: Tabs; sought: Sought } | null }
const isExport = (body: Readonly<Record<string, unknown>>) => body['postType'] === 'excel'

export const list = operation<Input>({
  needs: (_module, { body }) => (isExport(body) ? ['view', 'export'] : ['view']),
  parse(module, asked) {
    const { postType } = asked.body
    if (postType && !isExport(asked.body)) throw refuse('badFilter', { params: { name: 'postType' } })
    const { columns: _columns, format: _format, ids: _ids, ...body } = asked.body
    const sent = isExport(asked.body) ? { ...asked, body } : asked
    const query = parseList(module, sent)
    const nested = sent.body['tree'] === 1 && parentOf(module) !== undefined
    return {
      ...query,
      ...(nested && !sent.body['orderKey'] ? arranged(module) : {}),
      nested,
      exported: isExport(asked.body) ? parseExport(module, asked, query) : null,
      tabs: tabsIn(module, sent),
    }
  },
  async run(scope, module, input) {
    if (input.exported) return exportList(scope, module, input.exported)
    if (input.nested) return nestedPage(scope, module, input)
    const [found, tabs, quota] = await Promise.all([
      scope.rows(module).page(input),
      countTabs(scope, module, input),
      input.page === 1 ? quotaOf(scope, module) : null,
    ])
    return new Json(pageText(input, found, { tabs, quota: quota && JSON.stringify(quota) }))
  },
})

/** The counts beside the tabs obey every other filter. */
function tabsIn(module: AnyModule, { body }: Sent): Input['tabs'] {
  const filter = filtersOf(module).find(one => one.as === 'tabs')
  return filter ? { filter, sought: parseSought(module, { ...body, [filter.param]: '' }) } : null
}

/** Told with the first page: every tab, 0 for all of them. */
async function countTabs(scope: Scope, module: AnyModule, { tabs, page }: Input): Promise<string | null> {
  if (!tabs || page !== 1) return null
  const { filter, sought } = tabs
  const counts = new Map((await scope.rows(module).tabs(sought, filter)).map(told => [told.tab, told]))
  const field = module.fields[filter.field]
  const own = field && 'options' in field ? Object.values(field.options) : []
  const all = [0, ...own, ...Object.keys(filter.views).map(Number)]
  const told = all.map(tab => {
    const { count = 0, more = false } = counts.get(String(tab)) ?? {}
    return { [filter.param]: tab, count, ...(more ? { more } : {}) }
  })
  return JSON.stringify(told)
}

/** A tree stands in the order its rows are given, not by age. */
const arranged = (module: AnyModule) => (sortsOf(module).includes('sort') ? { sort: 'sort', descending: false } : {})

interface Found {
  total: number
  more: boolean
  rows: string
}
/** Where there are more rows than are counted, `total` is how many there are at least, and `more` says so. */
const pageText = (
  { limit, page }: Input,
  { total, more, rows }: Found,
  { tabs, quota }: { tabs?: string | null; quota?: string | null } = {},
): string =>
  `{${tabs ? `"totalAllData":${tabs},` : ''}${quota ? `"quota":${quota},` : ''}"total":${total},${more ? '"more":true,' : ''}"per_page":${limit},"current_page":${page},"last_page":${Math.max(1, Math.ceil(total / limit))},"data":${rows}}`

/** Pages over the rows at the top (or below the one asked for), each with all that hangs below it. */
async function nestedPage(scope: Scope, module: AnyModule, input: Input): Promise<Json> {
  const field = parentOf(module)
  if (!field) throw new Error(`${module.name} has no parent field`)
  const rows = scope.rows(module)
  const chosen = input.conditions.some(one => one.field === field)
  const top = chosen ? input : { ...input, conditions: [...input.conditions, { field, op: 'oneOf' as const, values: [0] }] }
  const found = await rows.page(top)
  const roots: Data[] = JSON.parse(found.rows)
  let above = roots
  for (let depth = 0; above.length && depth < 20; depth++) {
    const below: Data[] = JSON.parse(
      (
        await rows.page({
          ...input,
          conditions: [{ field, op: 'oneOf', values: above.map(row => row['id']) }],
          limit: mostBelow,
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
  return new Json(pageText(input, { ...found, rows: JSON.stringify(roots) }))
}
const mostBelow = 5000
