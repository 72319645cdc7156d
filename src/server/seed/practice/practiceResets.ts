import { Refusal, refuse } from '../../../shared/wire/refusal.ts'
import { accountModules } from '../../auth/accountModules.ts'
import { permitReset } from '../../auth/rights/practiceNotice.ts'
import { lastPracticeReset } from '../../db/chinaTime.ts'
import { refusalOfError } from '../../db/refusalOfError.ts'
import type { Principal, Scope, ServerContext } from '../../db/scope.ts'
import { raw, sql } from '../../db/sql.ts'
import { removeExpiredFiles } from '../../jobs/removeExpiredFiles.ts'
import { pushFrame } from '../../push/pushHub.ts'
import { type PracticeReset, resetPractice } from './resetPractice.ts'

/** Polling interval for organisations that are due. */
const pollInterval = 60_000
/** Milliseconds until a failed reset is tried again. */
const retryDelay = 600_000
/** Attempts of a reset that loses a deadlock, or waits too long for the lock of a write. */
const maxAttempts = 3

export interface PracticeResets {
  /** Begins a reset requested by an account; its progress is pushed to the organisation. */
  begin(scope: Scope): void
  /** Resets every organisation that is due, one after the other. */
  resetDue(): Promise<void>
  /** Resets those that become due from now on. */
  start(onFault: (error: unknown) => void): void
  stop(): Promise<void>
}

/** Resets practice organisations: new ones at once, each of them every day, and when somebody asks. */
export function practiceResets(context: ServerContext): PracticeResets {
  const { changes } = context
  /** When a failed reset is tried again, by organisation. */
  const retryAt = new Map<number, number>()
  let fault: (error: unknown) => void = () => undefined

  /** Another node that resets it already is no fault. */
  const report = (error: unknown): void => {
    if (!(error instanceof Refusal && error.code === 'resetting')) fault(error)
  }

  async function resetDue(): Promise<void> {
    for (const { org } of await dueOrganisations(context)) {
      if ((retryAt.get(org) ?? 0) > Date.now()) continue
      await resetAndPush(context, org, null).catch((error: unknown) => {
        retryAt.set(org, Date.now() + retryDelay)
        report(error)
      })
    }
  }

  // Serialised: an organisation that becomes due during a run is found by the next one.
  let last: Promise<void> = Promise.resolve()
  const poll = (): Promise<void> => (last = last.then(resetDue).catch(report))
  const ends: (() => void)[] = []
  return {
    begin(scope) {
      if (!scope.who.practice) throw refuse('notPractice')
      permitReset(scope)
      void resetAndPush(context, scope.who.org, scope.who).catch(report)
    },
    resetDue: poll,
    start(onFault) {
      fault = onFault
      void poll()
      const timer = setInterval(() => void poll(), pollInterval).unref()
      // A new one is filled at once.
      const stopListening = changes.subscribe(({ table }) => void (table === accountModules.organisations && poll()))
      ends.push(() => clearInterval(timer), stopListening)
    },
    async stop() {
      for (const end of ends.splice(0)) end()
      await last
    },
  }
}

/** Resets one organisation; its progress and the changed tables are pushed. */
async function resetAndPush(context: ServerContext, org: number, by: Principal | null): Promise<void> {
  const pushProgress = (done: number, total: number) => pushFrame(context, { org }, { type: 'practice', done, total })
  try {
    const tables = await resetDespiteLocks(context, { org, by, progress: pushProgress })
    for (const table of tables) context.changes.publish({ org, table, ids: [] })
    pushProgress(1, 1)
    await removeExpiredFiles(context)
  } catch (error) {
    pushProgress(0, 0)
    throw error
  }
}

async function resetDespiteLocks(context: ServerContext, reset: PracticeReset, attempt = 1): Promise<readonly string[]> {
  try {
    return await resetPractice(context, reset)
  } catch (error) {
    const refusal = refusalOfError(error, null)
    if (attempt === maxAttempts || refusal === 'repeated' || refusal?.code !== 'busy') throw error
    return resetDespiteLocks(context, reset, attempt + 1)
  }
}

/** Organisations that are due. One without an account waits for its first administrator. */
const dueOrganisations = ({ database }: ServerContext): Promise<{ org: number }[]> =>
  database.asOwner(query =>
    query<{ org: number }>(sql`select o.id as org from organisation o where o.practice = 1 and o.status = 1
      and (o.reset_at is null or o.reset_at < ${raw(lastPracticeReset)})
      and exists (select from account a where a.org_id = o.id and a.status = 1) order by o.id`),
  )
