import type { AnyModule } from '../../schema/index.ts'
import { type IndexPlan, indexesOf, type Link, linksOf, uniqueKey } from './columns.ts'
import type { Query } from './connection.ts'
import { cautious, type Found, type Step, type Verdict } from './plan.ts'
import { quoted, raw } from './sql.ts'
import { linkText } from './tables.ts'

const numberOf = async (query: Query, text: string): Promise<number> =>
  (await query<{ n: number }>(raw(`select count(*)::int as n from ${text}`)))[0]?.n ?? 0

/** Indexes that are wanted and not there, and those that are no longer wanted: they refuse what may be, or cost for nothing. */
export async function indexSteps(query: Query, module: AnyModule, table: Found): Promise<Step[]> {
  const wanted = indexesOf(module)
  const names = new Set(wanted.map(index => index.name))
  const ours = ['unique', 'by', 'sort'].map(kind => `${module.name}_${kind}_`)
  const stale = [...table.indexes].filter(name => ours.some(stem => name.startsWith(stem)) && !names.has(name))
  const step = (verdict: Verdict, why: string, text: string): Step => ({
    module: module.name,
    verdict,
    why,
    rows: table.rows,
    sql: [text],
  })
  const steps = stale.map(name => step('safe', `${name} is no longer wanted`, `drop index ${quoted(name)}`))
  for (const index of wanted)
    if (!table.indexes.has(index.name)) steps.push(await newIndex(query, index, { module, table, step }))
  return steps
}

interface Making {
  module: AnyModule
  table: Found
  step: (verdict: Verdict, why: string, text: string) => Step
}
async function newIndex(query: Query, index: IndexPlan, { module, table, step }: Making): Promise<Step> {
  const shared =
    index.unique !== null && table.columns.has(index.unique)
      ? await numberOf(query, sharing(module, index.together ?? [index.unique]))
      : 0
  if (shared) return step('lossy', `${shared} values of ${index.unique} are not unique`, index.sql)
  return step(cautious(table.rows), `new index ${index.name}`, index.sql)
}
const sharing = (module: AnyModule, names: readonly string[]): string => {
  const [only, ...others] = names
  const key = others.length || only === undefined ? ['org_id', ...names.map(quoted)].join(', ') : uniqueKey(module, only)
  const said = others.length || only === undefined ? '' : ` and ${quoted(only)} is not null`
  return `(select from ${quoted(module.name)} where status <> -1${said} group by ${key} having count(*) > 1) shared`
}

/** Foreign keys to where the links point now, in place of those to where they pointed. */
export async function linkSteps(
  query: Query,
  module: AnyModule,
  { tables, modules }: { tables: ReadonlyMap<string, Found>; modules: readonly AnyModule[] },
): Promise<Step[]> {
  const table = tables.get(module.name)
  const steps: Step[] = []
  for (const link of linksOf(module, modules)) {
    if (table?.constraints.has(link.constraint)) continue
    const stale = [...(table?.constraints ?? [])].filter(name => name.startsWith(`${link.name}_to_`))
    const drops = stale.map(name => `alter table ${quoted(module.name)} drop constraint ${quoted(name)}`)
    const lost = table?.columns.has(link.name) ? await numberOf(query, dangling(module, link, tables.has(link.to))) : 0
    const why = lost ? `${lost} rows of ${link.name} point to nothing in ${link.to}` : `foreign key of ${link.name}`
    steps.push({
      module: module.name,
      verdict: lost ? 'lossy' : cautious(table?.rows ?? 0),
      why,
      rows: table?.rows ?? 0,
      sql: [...drops, linkText(module, link)],
    })
  }
  return steps
}
const dangling = (module: AnyModule, link: Link, isThere: boolean): string => {
  const found = isThere ? ` and not exists (select from ${quoted(link.to)} r where r.id = t.${quoted(link.name)})` : ''
  return `${quoted(module.name)} t where t.${quoted(link.name)} is not null${found}`
}
