import { deletedStatus, type AnyModule, tableOf } from '../../../schema/index.ts'
import type { Language } from '../../../shared/rules/languages.ts'
import { isOthersRow } from '../../../shared/rules/rowScopes.ts'
import type { PurgedRows } from '../../../shared/wire/recycleBin.ts'
import { type Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { permit } from '../../auth/permit.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import { erasePersonalSql } from '../../db/erasePersonalSql.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, sql } from '../../db/sql.ts'
import { lockModule } from '../moduleLock.ts'
import { bisectRefused } from '../savepoint.ts'
import { type BinGroup, parseBinKeys } from './parseBinKeys.ts'
import { refusedBinRows } from './refusedBinRows.ts'

/**
 * Removes rows of the bin for good, with their child rows, and what the log has of their personal fields. A row that another
 * still points to stays.
 */
export async function purgeDeleted(
  scope: Scope,
  body: Readonly<Record<string, unknown>>,
  language: Language | undefined,
): Promise<PurgedRows> {
  const groups = parseBinKeys(scope, body['rows'])
  for (const { module, purgeable } of groups) {
    permit(scope.who, module, ['delete'])
    if (!purgeable) throw refuse('neverPurged')
  }
  const done: { module: AnyModule; purged: number; refused: ReadonlyMap<number, Refusal> }[] = []
  for (const group of groups) done.push({ module: group.module, ...(await purgeGroup(scope, group)) })
  return {
    purged: done.reduce((sum, { purged }) => sum + purged, 0),
    refused: refusedBinRows(done, language),
  }
}

function purgeGroup(scope: Scope, { module, ids }: BinGroup): Promise<{ purged: number; refused: ReadonlyMap<number, Refusal> }> {
  return scope.transaction(async inner => {
    await lockModule(inner, module)
    const rows = (await inner.rows(module).lock(ids, ['id', 'status'])).filter(row => row['status'] === deletedStatus)
    const others = new Set(rows.filter(row => isOthersRow(module, row)).map(row => Number(row['id'])))
    const open = rows.flatMap(row => (others.has(Number(row['id'])) ? [] : [Number(row['id'])])).sort((a, b) => b - a)
    const refusalOf = (id: number) => refuse(others.has(id) ? 'notEditable' : 'notInBin')
    const refused = new Map(ids.filter(id => !open.includes(id)).map(id => [id, refusalOf(id)]))
    // Rows that point to others of them go with them in one statement; among those that are left, the later ones first.
    const work = async (some: readonly number[]) => {
      const [{ gone } = { gone: 0 }] = await inner.write<{ gone: number }>(
        sql`select purge_rows(${tableOf(module)}, ${[...some]}::bigint[])::int as gone`,
      )
      if (gone < some.length) throw refuse('notInBin')
    }
    const failed = await bisectRefused(inner, module, { rows: open, work, adds: () => false })
    for (const [id, { code }] of failed) refused.set(id, refuse(code === 'noSuchReference' ? 'stillPointedTo' : 'notInBin'))
    const purged = open.filter(id => !failed.has(id))
    const erasing = erasePersonalSql(scope.registry, module, purged)
    if (erasing) await inner.write(erasing)
    if (purged.length)
      await inner.write(auditInsert(inner.who, { action: 'purge', module: module.name, ids: purged, changes: null }, emptySql))
    inner.changed(module, purged)
    return { purged: purged.length, refused }
  })
}
