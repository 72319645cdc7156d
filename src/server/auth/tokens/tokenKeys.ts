import type { AnyModule } from '../../../schema/index.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, quoted, raw, sql } from '../../db/sql.ts'
import { createTokenText, tokenBeginning, tokenDigest } from './tokenText.ts'

/** Gives a token a new key, within the transaction of its row; the one before is revoked. Only its digest and how it begins are stored. */
export async function addTokenKey(scope: Scope, module: AnyModule, id: number): Promise<{ text: string }> {
  const text = createTokenText()
  await scope.read(sql`select add_token_key(${id}::bigint, decode(${tokenDigest(text)}, 'hex')) as added`)
  await scope.write(auditInsert(scope.who, { action: 'issueToken', module: module.name, ids: [id], changes: null }, emptySql))
  await scope.write(
    sql`update ${raw(quoted(module.name))} set starts = ${tokenBeginning(text)}
      where org_id = ${scope.who.org}::bigint and id = ${id}::bigint`,
  )
  scope.changed(module, [id])
  return { text }
}

export const revokeTokenKeys = (scope: Scope, ids: readonly number[]) =>
  scope.read(sql`select revoke_token_keys(${ids}::bigint[]) as revoked`)
