import { parseMoment } from '../../../kinds/timestamp/parseMoment.ts'
import { type AnyModule, hasPage, hiddenFields, maskedFields, searchOf, wholeModule } from '../../../schema/index.ts'
import { shanghaiNow } from '../../../shared/rules/shanghaiTime.ts'
import type { PastNote } from '../../../shared/wire/pastList.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { timestampText } from '../../db/chinaTime.ts'
import type { Data } from '../../db/connection.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import { maxPastRows, type PastPage } from '../../db/query/pastPage.ts'
import type { Principal, Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { JsonReply } from '../operation.ts'
import { parseText } from '../parseInput.ts'
import { readFormerValues } from './readFormerValues.ts'
import { unauditedFields } from './unauditedFields.ts'

/** The moment of a request; null if it has none. */
export function parsePastMoment(raw: unknown, name: 'at' | 'to'): string | null {
  const text = parseText(raw, name, 40)
  if (text === '') return null
  const at = parseMoment(text)
  if (at === null) throw refuse('badFilter', { params: { name } })
  if (at > shanghaiNow()) throw refuse('pastInFuture')
  return at
}

/** Whether the organisation's audit log has all changes of the rows that its accounts see. */
const isRemembered = ({ platform }: Principal, { log, single, scope }: AnyModule): boolean =>
  !log && !single && (scope === undefined || scope === 'self' || (platform && scope === 'platform'))

interface PastRequest {
  query: ListQuery
  page: number
  at: string
  /** Builds a tree of the rows and returns its roots; null for a list. */
  arrange: ((rows: readonly Data[]) => readonly Data[]) | null
}

/** A list as it was at a moment. Refuses filters and an order by fields without a history: a guess would be wrong without notice. */
export async function pastList(scope: Scope, module: AnyModule, { query, page, at, arrange }: PastRequest): Promise<JsonReply> {
  const unheld = refuseUnauditedFields(scope.who, module, query)
  await refuseBeforeAudit(scope, at)
  const moment = endOfSecond(at)
  const { former, uncertain, purged } = await readFormerValues(scope, module, moment)
  const pageOf = (wanted: ListQuery) => scope.rows(module).pageAt(wanted, { at: moment, former, unheld })
  const tree = arrange && (await treePage(query, { pageOf, arrange }))
  // OFFSET reads the rows that it skips: pages after the limit of counting are empty.
  const beyond = query.offset >= maxPastRows
  const { total, rows } = tree ?? (await pageOf(beyond ? { ...query, limit: 0, offset: 0 } : query))
  const shown = idsOf(JSON.parse(rows) as readonly Data[])
  const isFlat = arrange !== null && !tree
  const note: PastNote = {
    at,
    unheld,
    uncertain: uncertain.filter(id => shown.has(id)),
    purged,
    ...(isFlat ? { flat: true } : {}),
  }
  const more = total > maxPastRows
  const known = Math.min(total, maxPastRows)
  const last = Math.max(1, Math.ceil(known / query.limit))
  return new JsonReply(
    `{"past":${JSON.stringify(note)},"total":${known},${more ? '"more":true,' : ''}"per_page":${query.limit},"current_page":${page},"last_page":${last},"data":${rows}}`,
  )
}

/** One page of the roots of a tree, with all their descendants; null if the tree has too many rows. */
async function treePage(
  query: ListQuery,
  { pageOf, arrange }: { pageOf: (query: ListQuery) => Promise<PastPage>; arrange: NonNullable<PastRequest['arrange']> },
): Promise<PastPage | null> {
  const all = await pageOf({ ...query, limit: maxInTree, offset: 0 })
  if (all.total > maxInTree) return null
  const tops = arrange(JSON.parse(all.rows) as readonly Data[])
  return { total: tops.length, rows: JSON.stringify(tops.slice(query.offset, query.offset + query.limit)) }
}
const maxInTree = 5000

const idsOf = (rows: readonly Data[]): ReadonlySet<number> =>
  new Set(rows.flatMap(row => [Number(row['id']), ...idsOf((row['children'] ?? []) as readonly Data[])]))

/** The end of the second, so that changes within it are included. */
export const endOfSecond = (at: string): string => `${at}.999999+08:00`

/**
 * Returns the fields without a history; refuses a query that needs one of them. Masked fields are searched by an index of whole values,
 * which former rows lack.
 */
export function refuseUnauditedFields(who: Principal, module: AnyModule, query: ListQuery): readonly string[] {
  if (!hasPage(module) || !isRemembered(who, module)) throw refuse('noPast')
  const unheld = unauditedFields(wholeModule(module)).filter(name => !hiddenFields(module).has(name))
  const needed = [query.sort, ...query.conditions.map(({ field }) => field), ...(query.keyword ? searchOf(module) : [])]
  if (query.keyword) needed.push(...searchOf(wholeModule(module)).filter(name => maskedFields(module).has(name)))
  const unknown = needed.filter(name => unheld.includes(name) || (query.keyword !== '' && maskedFields(module).has(name)))
  if (unknown.length) throw refuse('noHistoryOf', { fields: unknown })
  return unheld
}

/** Refuses a moment before the organisation's first audit entry, where the history begins. */
export async function refuseBeforeAudit(scope: Scope, at: string): Promise<void> {
  const [first] = await scope.read<{ at: string }>(
    sql`select ${raw(timestampText('created_at'))} as at from audit where org_id = ctx.org order by id limit 1`,
  )
  if (!first || at < first.at) throw refuse('pastTooEarly', { params: { at: first?.at ?? shanghaiNow() } })
}
