import { refuse } from '../../../shared/wire/refusal.ts'
import { advisoryLock } from '../../db/advisoryLock.ts'
import type { IdempotencyRecord } from '../../db/query/writeSql.ts'
import type { Scope } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'

/** A save under an Idempotency-Key. The request is stored as a keyed digest, because a row may contain a password. */
export interface KeyedRequest extends IdempotencyRecord {
  isSameRequest(stored: string): boolean
}

/** The request of a call under its key; null without a key. */
export function keyedRequest(scope: Scope, key: string | null, request: readonly unknown[]): KeyedRequest | null {
  if (!key) return null
  const text = JSON.stringify(request)
  return {
    key,
    request: scope.hmac(requestPurpose, text),
    // It is empty where it was stored before digests were keyed.
    isSameRequest: stored => stored === '' || scope.isHmac(requestPurpose, text, stored),
  }
}
const requestPurpose = 'request'

/** The stored reply of a key; null if it is unused. Refuses a key that another request has used. */
export async function storedReply<Reply>(scope: Scope, { key, isSameRequest }: KeyedRequest): Promise<Reply | null> {
  const [known] = await scope.read<{ request: string; reply: string }>(
    sql`select request, reply from idempotency where org_id = ctx.org and account_id = ctx.account and key = ${key}`,
  )
  if (known && !isSameRequest(known.request)) throw refuse('keyReused')
  return known ? (JSON.parse(known.reply) as Reply) : null
}

/** Stores the reply of a key. A key that another transaction has stored meanwhile is a duplicate in the database. */
export async function storeReply(scope: Scope, { key, request }: IdempotencyRecord, reply: object): Promise<void> {
  const { org, account } = scope.who
  await scope.write(sql`insert into idempotency (org_id, account_id, key, request, reply)
    values (${org}::bigint, ${account}::bigint, ${key}::text, ${request}::text, ${JSON.stringify(reply)}::text)`)
}

/** Runs a write once for its key: a repetition waits for the first one and gets its reply. */
export const runOnce = <Reply extends object>(
  outer: Scope,
  keyed: KeyedRequest | null,
  write: (scope: Scope) => Promise<Reply>,
): Promise<Reply> =>
  keyed
    ? outer.transaction(async scope => {
        await advisoryLock(scope, `key ${scope.who.account} ${keyed.key}`)
        const known = await storedReply<Reply>(scope, keyed)
        if (known) return known
        const reply = await write(scope)
        await storeReply(scope, keyed, reply)
        return reply
      })
    : write(outer)
