import { rightsByPage, everyRight } from '../../../shared/rules/rights.ts'
import { refuse } from '../../../shared/wire/refusal.ts'
import { accountModules } from '../../auth/accountModules.ts'
import { platformOrgkey } from '../../auth/principal.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Query } from '../../db/connection.ts'
import { practiceLock } from '../../db/practiceLock.ts'
import type { Principal, ServerContext } from '../../db/scope.ts'
import { emptySql, ident, join, raw, sql } from '../../db/sql.ts'
import { transactionDatabase } from '../../db/transactionDatabase.ts'
import { newFileId } from '../../storage/fileId.ts'
import { type FileStorage, unlimitedFiles } from '../../storage/fileStorage.ts'
import { demonstrationSteps, seedQuota } from '../seed.ts'
import { emptyOrganisation } from './emptyOrganisation.ts'

export interface PracticeReset {
  org: number
  /** The account that requested it; null for the nightly reset. */
  by: Principal | null
  /** Steps done, and of how many. */
  progress(done: number, total: number): void
}

/** Longer than any write of an operator. */
const lockTimeout = '10s'

/**
 * Empties a practice organisation and fills it with the rows of the demonstration, in one transaction: others see it either
 * before or after. Returns the tables whose rows changed.
 */
export async function resetPractice(context: ServerContext, { org, by, progress }: PracticeReset): Promise<readonly string[]> {
  const stored = new Set<string>()
  const storage = recordingStorage(context.storage, stored)
  try {
    return await context.database.asOwner(async query => {
      await beginReset(query, org)
      const who = await administratorOf(query, org)
      const tables = await emptyOrganisation({ query, registry: context.registry, org })
      await makeRoom(query, context, org)
      const within = { ...context, ...noNotifications, storage, database: transactionDatabase(context.database.kind, query) }
      const steps = demonstrationSteps(within, who)
      for (const [index, step] of steps.entries()) {
        progress(index + 1, steps.length + 1)
        await step()
      }
      await query(sql`update organisation set reset_at = now() where id = ${org}::bigint`)
      const author = { org, account: by?.account ?? null, ip: by?.ip ?? '', requestId: by?.requestId ?? 'practice' }
      const entry = { action: 'resetPractice', module: accountModules.organisations, ids: [org], changes: null } as const
      await query(auditInsert(author, entry, emptySql))
      return [...tables, accountModules.accounts, accountModules.organisations]
    })
  } catch (error) {
    for (const id of stored) await context.storage.files.remove(id).catch(() => undefined)
    throw error
  }
}

/** Waits for writes that are under way; later ones are refused until it is done. A second reset at the same time is refused. */
async function beginReset(query: Query, org: number): Promise<void> {
  const [turn] = await query<{ first: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('practice reset'), ${org}::int) as first`,
  )
  if (!turn?.first) throw refuse('resetting', { retryAfter: 5 })
  await query(raw(`set local lock_timeout = '${lockTimeout}'`))
  await query(practiceLock.exclusive(org))
  const [practised] = await query(sql`select id from organisation where id = ${org}::bigint and practice = 1 for no key update`)
  if (!practised) throw refuse('notPractice')
}

/** The account that owns the rows: the administrator created with the organisation, or else its first account. */
async function administratorOf(query: Query, org: number): Promise<Principal> {
  const [found] = await query<Pick<Principal, 'account' | 'username' | 'nickname' | 'orgcode' | 'orgkey'>>(
    sql`select a.id as account, a.username, coalesce(a.nickname, a.username) as nickname, o.orgcode, o.orgkey
      from account a join organisation o on o.id = a.org_id where o.id = ${org}::bigint and o.orgkey <> ${platformOrgkey} and a.status <> -1
      order by a.username <> o.admin_username, a.id limit 1`,
  )
  if (!found) throw refuse('notPractice')
  return { ...found, org, platform: false, pages: rightsByPage(everyRight), ip: '', requestId: 'practice' }
}

/** Raises quotas that the platform has set too low for the demonstration rows. */
async function makeRoom(query: Query, { registry }: ServerContext, org: number): Promise<void> {
  const quotas = new Set(registry.modules.flatMap(({ quota }) => quota ?? []))
  if (!quotas.size) return
  const raised = [...quotas].map(name => sql`${ident(name)} = greatest(${ident(name)}, ${seedQuota}::int)`)
  await query(sql`update organisation set ${join(raised, ', ')} where id = ${org}::bigint`)
}

/** Notifications wait for the commit. */
const noop = () => undefined
const noNotifications: Pick<ServerContext, 'bus' | 'changes'> = {
  bus: { publish: noop, subscribe: () => noop },
  changes: { publish: noop, subscribe: () => noop },
}

/** Records stored files, to remove them if the rows are not committed. No quota: the files of former rows are still there, but expire. */
const recordingStorage = (storage: FileStorage, stored: Set<string>): FileStorage => ({
  ...storage,
  quotas: unlimitedFiles,
  files: {
    ...storage.files,
    put(bytes, id = newFileId()) {
      stored.add(id)
      return storage.files.put(bytes, id)
    },
  },
})
