import { parseId, type PartCall, type Scope } from 'houtai/server'
import type { ComboxEntry } from 'houtai/wire/envelope'
import { listOf, object, optional, schemaNamed, integer } from 'houtai/wire/schemaOf'
import { dictionary } from '../../../schemas/dictionary.ts'

const maxEntries = 5000

/** The entries of groups, without the one of that id. */
const entriesOf = (scope: Scope, groups: readonly number[], without: number | null = null) =>
  scope.rows(dictionary).options({
    keyword: '',
    ids: null,
    conditions: [{ field: 'pid', op: 'oneOf', values: groups }],
    without,
    limit: maxEntries,
  }) as Promise<ComboxEntry[]>

const isEmpty = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''
/** Groups themselves are in group 0. */
const groupOf = (raw: unknown): number => (isEmpty(raw) || raw === 0 || raw === '0' ? 0 : parseId(raw))

/** A call that answers what it reads of the group `pid`. */
const groupCall = (
  read: (scope: Scope, group: number, body: Readonly<Record<string, unknown>>) => Promise<unknown>,
): PartCall => ({
  needs: ['view'],
  body: object<{ pid?: number; notid?: number }>({ pid: optional(integer), notid: optional(integer) }),
  reply: listOf(schemaNamed('dictionary.entry')),
  alsoWithoutManage: true,
  run: ({ scope, body }) => read(scope, groupOf(body['pid']), body),
})

async function withTheirEntries(scope: Scope, group: number): Promise<ComboxEntry[]> {
  const entries = await entriesOf(scope, [group])
  if (!entries.length) return entries
  const below = await entriesOf(
    scope,
    entries.map(({ id }) => id),
  )
  const byGroup = Map.groupBy(below, entry => entry['pid'])
  return entries.map(entry => ({ ...entry, children: byGroup.get(entry.id) ?? [] }))
}

/** The entries of a group; with those below them; all but one. */
export const dictionaryCalls = {
  'inc/dictionary': groupCall((scope, group) => entriesOf(scope, [group])),
  'inc/dictionary/pattr': groupCall(withTheirEntries),
  'inc/dictionary/combox': groupCall((scope, group, { notid }) =>
    entriesOf(scope, [group], isEmpty(notid) ? null : parseId(notid)),
  ),
}
