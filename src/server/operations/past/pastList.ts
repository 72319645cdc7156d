import { parseMoment, shanghaiNow } from '../../../kinds/timestamp/parseMoment.ts'
import { type AnyModule, hasPage, hiddenFields, maskedFields, searchOf, wholeModule } from '../../../schema/index.ts'
import type { PastNote } from '../../../shared/wire/pastList.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { timestampText } from '../../db/chinaTime.ts'
import type { ListQuery } from '../../db/query/conditions.ts'
import { mostPast } from '../../db/query/pastPage.ts'
import type { Principal, Scope } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { JsonReply } from '../operation.ts'
import { parseText } from '../parseInput.ts'
import { unheldFields } from './rememberedFields.ts'
import { readFormerValues } from './readFormerValues.ts'

/** The moment that a list was asked of; null for now. */
export function parsePastMoment(body: Readonly<Record<string, unknown>>): string | null {
  const text = parseText(body['at'], 'at', 40)
  if (text === '') return null
  const at = parseMoment(text)
  if (at === null) throw refuse('badFilter', { params: { name: 'at' } })
  if (at > shanghaiNow()) throw refuse('pastInFuture')
  return at
}

/** Whether the organisation's audit tells all that was done to the rows that its accounts see. */
const isRemembered = ({ platform }: Principal, { log, single, scope }: AnyModule): boolean =>
  !log && !single && (scope === undefined || scope === 'self' || (platform && scope === 'platform'))

/** A list as it was at a moment. Filters, order and columns that no history holds are refused, not guessed. */
export async function pastList(
  scope: Scope,
  module: AnyModule,
  { query, page, at }: { query: ListQuery; page: number; at: string },
): Promise<JsonReply> {
  if (!hasPage(module) || !isRemembered(scope.who, module)) throw refuse('noPast')
  const unheld = unheldFields(wholeModule(module)).filter(name => !hiddenFields(module).has(name))
  const asked = [query.sort, ...query.conditions.map(({ field }) => field), ...(query.keyword ? searchOf(module) : [])]
  // What is masked is found by whole values, which the former rows have no index of.
  if (query.keyword) asked.push(...searchOf(wholeModule(module)).filter(name => maskedFields(module).has(name)))
  const unknown = asked.filter(name => unheld.includes(name) || (query.keyword !== '' && maskedFields(module).has(name)))
  if (unknown.length) throw refuse('noHistoryOf', { fields: unknown })
  await refuseBeforeAudit(scope, at)
  // The end of that second: what was done within it was done by then.
  const moment = `${at}.999999+08:00`
  const { former, uncertain, purged } = await readFormerValues(scope, module, moment)
  const { total, rows } = await scope.rows(module).pageAt(query, { at: moment, former, unheld })
  const shown = new Set((JSON.parse(rows) as readonly { id: number }[]).map(({ id }) => id))
  const note: PastNote = { at, unheld, uncertain: uncertain.filter(id => shown.has(id)), purged }
  const more = total > mostPast
  const known = Math.min(total, mostPast)
  const last = Math.max(1, Math.ceil(known / query.limit))
  return new JsonReply(
    `{"past":${JSON.stringify(note)},"total":${known},${more ? '"more":true,' : ''}"per_page":${query.limit},"current_page":${page},"last_page":${last},"data":${rows}}`,
  )
}

/** Before the organisation's first entry nothing is known. */
async function refuseBeforeAudit(scope: Scope, at: string): Promise<void> {
  const [first] = await scope.read<{ at: string }>(
    sql`select ${raw(timestampText('created_at'))} as at from audit where org_id = ctx.org order by id limit 1`,
  )
  if (!first || at < first.at) throw refuse('pastTooEarly', { params: { at: first?.at ?? shanghaiNow() } })
}
