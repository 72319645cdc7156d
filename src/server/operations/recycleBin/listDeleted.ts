import { parseMoment } from '../../../kinds/timestamp/parseMoment.ts'
import { fieldsOf, isSecret, tableOf, titleFieldOf } from '../../../schema/index.ts'
import type { BinPage, BinRow } from '../../../shared/wire/recycleBin.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { timestampText } from '../../db/chinaTime.ts'
import { escapeLike } from '../../db/query/conditions.ts'
import { cellsSql, rowSources } from '../../db/query/selectSql.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, join, raw, type Sql, sql } from '../../db/sql.ts'
import { parseId, parseText } from '../parseInput.ts'
import { digitsToNumber, parseLimit, parsePage } from '../parseList.ts'
import { binModules, type BinModule } from './binModules.ts'

/** Rows that a page and the total are taken from: the newest. */
const maxListed = 5000

interface BinQuery {
  module: string
  account: number | null
  from: string | null
  to: string | null
  keyword: string
  limit: number
  offset: number
}

const binParameters = new Set(['module', 'account', 'from', 'to', 'keyword', 'limit', 'page', 'timestamp'])

function parseBinQuery(body: Readonly<Record<string, unknown>>): BinQuery {
  const unknown = Object.keys(body).find(name => !binParameters.has(name))
  if (unknown !== undefined) throw refuse('unknownFilter', { params: { name: unknown.slice(0, 50) } })
  const limit = parseLimit(body['limit'] ?? 50)
  return {
    module: parseText(body['module'], 'module', 64),
    account: body['account'] === undefined || body['account'] === null ? null : parseId(digitsToNumber(body['account'])),
    from: parseTime(body['from'], 'from'),
    to: parseTime(body['to'], 'to'),
    keyword: parseText(body['keyword'], 'keyword', 100),
    limit,
    offset: (parsePage(body['page'] ?? 1) - 1) * limit,
  }
}

function parseTime(raw: unknown, name: string): string | null {
  const text = parseText(raw, name, 40)
  const moment = text === '' ? null : parseMoment(text)
  if (text !== '' && moment === null) throw refuse('badFilter', { params: { name } })
  return moment
}

/** The deleted rows that the account may see and could delete, of all modules, the latest deletion first. */
export async function listDeleted(scope: Scope, body: Readonly<Record<string, unknown>>): Promise<BinPage> {
  const query = parseBinQuery(body)
  const all = binModules(scope)
  const modules = query.module === '' ? all : all.filter(({ module }) => module.name === query.module)
  if (query.module !== '' && !modules.length) throw refuse('badFilter', { params: { name: 'module' } })
  const names = all.map(({ module }) => module.name)
  if (!modules.length) return { total: 0, more: false, rows: [], modules: names, people: [] }
  const found = join(
    modules.map((one, index) => sql`(${deletedOf(scope, one, { query, index })})`),
    ' union all ',
  )
  const [answer] = await scope.read<{ total: number; rows: FoundRow[]; people: BinPage['people'] }>(
    sql`with found as materialized (select * from (${found}) one order by deleted_at desc, id desc limit ${maxListed + 1}::int)
      select (select count(*)::int from found) as total,
        (select coalesce(json_agg(page), '[]') from (select f.place, f.id, f.title, coalesce(a.nickname, a.username, '') as account,
            ${raw(timestampText('f.deleted_at'))} as at, ${raw(timestampText('f.until'))} as until
          from found f left join account a on a.org_id = ctx.org and a.id = f.account_id
          order by f.deleted_at desc, f.id desc limit ${query.limit}::int offset ${query.offset}::bigint) page) as rows,
        (select coalesce(json_agg(json_build_object('id', a.id, 'name', coalesce(a.nickname, a.username)) order by a.id), '[]')
          from account a where a.org_id = ctx.org and a.id in (select account_id from found)) as people`,
  )
  const { total = 0, rows = [], people = [] } = answer ?? {}
  const more = total > maxListed
  return { total: more ? maxListed : total, more, rows: rows.flatMap(row => binRow(modules, row)), modules: names, people }
}

interface FoundRow extends Pick<BinRow, 'id' | 'account' | 'at'> {
  /** The index of its module among those that were searched. */
  place: number
  title: string | null
  until: string
}
function binRow(modules: readonly BinModule[], { place, title, until, ...row }: FoundRow): BinRow[] {
  const one = modules[place]
  if (!one) return []
  const { module, restorable, purgeable } = one
  return [{ ...row, title: title ?? '', module: module.name, until: purgeable ? until : null, restorable, purgeable }]
}

/** The entries of one module whose rows the account sees: the row policies decide with every row. */
function deletedOf(
  { who, registry }: Scope,
  { module, names }: BinModule,
  { query: { account, from, to, keyword }, index }: { query: BinQuery; index: number },
): Sql {
  const [rows = emptySql] = rowSources(module, who)
  const bound = who.bound?.[tableOf(module)]
  const name = titleFieldOf(module)
  const field = fieldsOf(module)[name]
  const title = field && !isSecret(field) ? sql`${cellsSql({ module, registry, who }, [name])}->>0` : sql`null::text`
  const org = module.scope === 'organisation' ? emptySql : sql` and t.org_id = d.org_id`
  const conditions = [
    ...(account === null ? [] : [sql` and d.account_id = ${account}::bigint`]),
    ...(from === null ? [] : [sql` and d.deleted_at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql` and d.deleted_at < ${to}::timestamptz + interval '1 second'`]),
    ...(bound === undefined ? [] : [sql` and d.row_id = ${bound}::bigint`]),
  ]
  const like = `%${escapeLike(keyword)}%`
  return sql`select ${index}::int as place, d.row_id as id, d.account_id, d.deleted_at, d.until, left(row.title, 200) as title
    from deletion d,
      lateral (select ${title} as title from ${rows}${org} and t.id = d.row_id and t.status = -1 offset 0) row
    where d.org_id = ctx.org and d.module = any(${[...names]}::text[])${join(conditions, '')}${keyword === '' ? emptySql : sql` and row.title ilike ${like}`}
    order by d.deleted_at desc, d.row_id desc limit ${maxListed + 1}::int`
}
