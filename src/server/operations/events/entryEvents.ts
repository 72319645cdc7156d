import type { AnyModule } from '../../../schema/index.ts'
import type { RowEvent } from '../../../shared/rules/rowEvents.ts'
import type { ChangedRow, ChangeEvent } from '../../../shared/wire/event.ts'
import { seenDifferences } from '../../auth/fields/seenDifferences.ts'

type Differences = Readonly<Record<string, readonly unknown[]>>

/** An entry of the log. */
export interface LoggedEntry {
  id: number
  at: string
  action: string
  module: string
  ids: readonly number[]
  /** By row id; `new` for a row whose id was not known yet. */
  changes: Readonly<Record<string, Differences>> | null
  account: number | null
  name: string
  token: string | null
  request: string | null
}

/** Rows of one event: a change of many rows is several events. */
const maxRowsPerEvent = 50
/** Characters of the changes of one event; further rows come without them. */
const maxChangesLength = 262_144

/** A part of an entry: some of its rows, with the same event. */
export interface EntryPart {
  id: string
  event: string
  rows: readonly { id: number; recorded: Differences | null }[]
}

/** The events of an entry, always the same ones in the same order. */
export function entryParts(entry: LoggedEntry, module: AnyModule): EntryPart[] {
  const { new: added, ...changes } = entry.changes ?? {}
  const rows = entry.ids.map((id, index) => ({ id, recorded: changes[id] ?? (index === 0 ? added : undefined) ?? null }))
  const parts: EntryPart[] = []
  for (let from = 0; from < rows.length; from += maxRowsPerEvent)
    for (const [event, some] of Map.groupBy(rows.slice(from, from + maxRowsPerEvent), ({ recorded }) =>
      eventOf(module, entry, recorded),
    ))
      parts.push({ id: `evt_${entry.id}_${parts.length}`, event, rows: some })
  return parts
}

const actionEvents: Readonly<Record<string, RowEvent>> = {
  add: 'created',
  delete: 'deleted',
  recover: 'recovered',
  purge: 'purged',
}
/**
 * The event of a row: an action of the module as its reader sees it, without steps of hidden fields, or a change of its status; the rows
 * of an import or an undo have different ones.
 */
function eventOf(module: AnyModule, { action }: LoggedEntry, recorded: Differences | null): string {
  if (Object.hasOwn(module.actions ?? {}, action)) return action
  const [before, after] = recorded?.['status'] ?? []
  if (after === -1) return 'deleted'
  if (before === -1) return 'recovered'
  if (recorded?.['status'] && (before === null || before === undefined)) return 'created'
  return actionEvents[action] ?? 'updated'
}

/** The event as an account sees it; null where it sees nothing of it. */
export function seenEvent(
  entry: LoggedEntry,
  part: EntryPart,
  { module, sees }: { module: AnyModule; sees: (id: number) => boolean },
): ChangeEvent | null {
  let left = maxChangesLength
  const rows = part.rows.flatMap(({ id, recorded }): ChangedRow[] => {
    if (!sees(id)) return []
    if (!recorded) return [{ id, changes: null }]
    const changes = seenDifferences(module, recorded)
    if (!changes) return []
    left -= JSON.stringify(changes).length
    return [{ id, changes: left < 0 ? null : changes }]
  })
  if (!rows.length) return null
  const { account, name, token } = entry
  const by = account === null ? null : { id: account, name, ...(token === null ? {} : { token }) }
  return {
    id: part.id,
    type: `${module.name}.${part.event}`,
    timestamp: entry.at,
    data: { module: module.name, rows, by, request: entry.request ?? '' },
  }
}
