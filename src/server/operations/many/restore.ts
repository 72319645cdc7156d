import { type AnyModule, isReadonly, isSecret, ownerOf, selfLinkOf, tableOf } from '../../../schema/index.ts'
import type { Undone } from '../../../wire/import.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'
import { isNothing } from '../save/change.ts'
import { same } from '../save/values.ts'
import { takeModuleTurn, takeTreeTurn } from '../turn.ts'
import { changeMany, type Changing } from './write.ts'

type Differences = Record<string, readonly [before: unknown, after: unknown]>
interface Entry {
  id: number
  changes: Record<string, Differences>
}
const deleted = -1

/** Puts back all that was written under a request, the latest first: so many rows were put back, so many left as somebody made them since. */
export async function restoreAll(scope: Scope, module: AnyModule, request: string): Promise<Undone> {
  const sum: Undone = { restored: 0, left: 0 }
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const [entry] = await scope.read<Entry>(
      sql`select id, changes from audit where org_id = ctx.org and request_id = ${request} and module = ${module.name} and changes is not null and id < ${below}::bigint order by id desc limit 1`,
    )
    if (!entry) return sum
    const done = await restore(scope, module, entry.changes)
    sum.restored += done.restored
    sum.left += done.left
    below = entry.id
  }
}

/** What one entry of the audit tells of, in one transaction. */
function restore(scope: Scope, module: AnyModule, changes: Entry['changes']): Promise<Undone> {
  return scope.transaction(async inner => {
    await takeModuleTurn(inner, module)
    if (selfLinkOf(module)) await takeTreeTurn(inner, module)
    const ids = Object.keys(changes).map(Number)
    const rows = await inner.rows(module).hold(ids)
    const bearing = await withRowsBelow(inner, module, ids)
    const restoring = rows.flatMap((old): Changing[] => {
      const id = Number(old['id'])
      const values = before(module, old, changes[id] ?? {})
      return values && !(values['status'] === deleted && bearing.has(id)) ? [{ old, values }] : []
    })
    const restored = await changeMany(inner, module, { rows: restoring, action: 'undo' })
    inner.changed(module, restored)
    return { restored: restored.length, left: ids.length - restored.length }
  })
}

/** What the row was before, where it is as it was left; a row that was new is deleted. */
function before(module: AnyModule, row: Data, differences: Differences): Data | null {
  const isAsLeft = Object.entries(differences).every(([field, [, after]]) => same(row[field], after))
  if (!isAsLeft) return null
  if (differences['status']?.[0] !== null)
    return Object.fromEntries(Object.entries(differences).map(([field, [was]]) => [field, was]))
  return hasMore(module, row, differences) ? null : { status: deleted }
}

/** Whether somebody filled in a field that was empty; what the server keeps by itself tells nothing. */
const hasMore = (module: AnyModule, row: Data, differences: Differences): boolean =>
  Object.entries(module.fields).some(
    ([name, field]) =>
      !(name in differences || isReadonly(field) || isSecret(field) || name === ownerOf(module)) && !isNothing(row[name]),
  )

/** Which of these have rows below them that stay. */
async function withRowsBelow(scope: Scope, module: AnyModule, ids: readonly number[]): Promise<Set<number>> {
  const link = selfLinkOf(module)
  if (!link) return new Set()
  const below = await scope.rows(scope.registry.named(tableOf(module)) ?? module).alike([{ field: link, values: ids }], 'listed')
  const staying = below.filter(row => !ids.includes(Number(row['id'])))
  return new Set(staying.map(row => Number(row[link])))
}
