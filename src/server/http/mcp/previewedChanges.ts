import { randomUUID } from 'node:crypto'
import type { AnyModule, Right } from '../../../schema/index.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Scope, ServerContext } from '../../db/scope.ts'
import { sql } from '../../db/sql.ts'

type Body = Readonly<Record<string, unknown>>
/** A previewed change: the call that runs it. It is stored here, so that nobody can alter it between the two calls. */
export type PreviewedChange =
  /** A row that is saved; `needs` are the rights of its undo. */
  | { as: 'save'; body: Body; adds: boolean; needs: readonly Right[] }
  /** Rows that are changed by `batch`, which has receipts of its own. */
  | { as: 'batch'; body: Body }
  | { as: 'action'; name: string; body: Body }
  /** A file to import; `shown` is the digest of its preview. */
  | { as: 'import'; body: Body; shown: string }

/** Seconds within which a previewed change may be made. */
export const previewSeconds = 600

const ownChangeSql = ({ who: { org, account, token } }: Scope, id: string) =>
  sql`org_id = ${org}::bigint and account_id = ${account}::bigint and token_id = ${token?.id ?? 0}::bigint and id = ${id}`

/** Stores a change for the token that requested it; returns its receipt. */
export async function storeChange(scope: Scope, module: AnyModule, change: PreviewedChange): Promise<string> {
  const { org, account, token } = scope.who
  const id = randomUUID()
  await scope.write(sql`insert into previewed_change (org_id, id, account_id, token_id, module, change)
    values (${org}::bigint, ${id}, ${account}::bigint, ${token?.id ?? 0}::bigint, ${module.name},
      ${scope.encrypt(purpose, JSON.stringify(change))})`)
  return id
}

/** Values that are only previewed are in no table that could be read. */
const purpose = 'previewed change'

interface StoredChange {
  module: string
  change: string
  used: boolean
  expired: boolean
  undo: string | null
}
const isReceipt = (id: string): boolean => /^[\da-f-]{36}$/.test(id)

async function readStoredChange(scope: Scope, id: string): Promise<StoredChange> {
  const [kept] = isReceipt(id)
    ? await scope.read<StoredChange>(
        sql`select module, change, used_at is not null as used, undo,
          created_at < now() - ${previewSeconds}::int * interval '1 second' as expired from previewed_change where ${ownChangeSql(scope, id)}`,
      )
    : []
  if (!kept) throw refuse('agentReceiptUnknown')
  return kept
}

/** The change of a receipt that may still be made. */
export async function changeOfReceipt(
  { decrypt }: Pick<ServerContext, 'decrypt'>,
  scope: Scope,
  id: string,
): Promise<{ module: string; change: PreviewedChange }> {
  const { used, expired, module, change: hidden } = await readStoredChange(scope, id)
  if (used) throw refuse('agentReceiptUsed')
  const change = expired ? null : decrypt(purpose, hidden)
  if (change === null) throw refuse('agentReceiptExpired')
  return { module, change: JSON.parse(change) }
}

/**
 * Uses a receipt up, in the transaction of its change: of two calls at once the second waits, and is refused if the first one
 * committed.
 */
export async function claimReceipt(scope: Scope, id: string): Promise<void> {
  const [used] = await scope.write(
    sql`update previewed_change set used_at = now(), change = '' where ${ownChangeSql(scope, id)} and used_at is null returning id`,
  )
  if (!used) throw refuse('agentReceiptUsed')
}

/** Stores the receipt by which the change can be undone. */
export const storeUndoReceipt = (scope: Scope, id: string, undo: string): Promise<unknown> =>
  scope.write(sql`update previewed_change set undo = ${undo} where ${ownChangeSql(scope, id)}`)

/** The receipt by which a change that was made can be undone. */
export async function receiptOfUndo(scope: Scope, id: string): Promise<string> {
  const { used, undo } = await readStoredChange(scope, id)
  if (!used) throw refuse('agentReceiptUnused')
  if (undo === null) throw refuse('agentNotUndoable')
  return undo
}
