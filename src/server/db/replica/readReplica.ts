import { type Bus, type ChangeFeed, missedTopic } from '../bus.ts'
import { type Database, isDatabaseError, queryCancelled, type TenantContext } from '../connection.ts'
import type { ReplicaConnections } from '../postgres/replicaConnections.ts'
import { platformOrg } from '../tables/columns.ts'
import { type ReplicaState, type ReplicaWatch, watchReplica } from './watchReplica.ts'
import { type WritePositions, writePositions } from './writePositions.ts'

/** Which server answered a read that a replica may answer. */
export type ReadServer = 'replica' | 'primary'
export interface ReadReplica {
  state(): ReplicaState
  /** The database, with those of its reads that may lag sent to the replica, where that has every change the caller has seen. */
  before(primary: Database, feed: { bus: Bus; changes: ChangeFeed; served(by: ReadServer): void }): Database
  /** The position of the log that a later read of the organisation needs; null where the primary does not answer in time. */
  positionOf(org: number): Promise<number | null>
  close(): Promise<void>
}

/** Longest wait of a reply or a hint for the position of what was written, in milliseconds. */
const positionWithin = 1000

/** Reads of a replica, which have every change that their callers wrote or were notified of. `maxLag`: milliseconds. */
export function readReplica(connections: ReplicaConnections, maxLag: number): ReadReplica {
  const positions = writePositions(async () => {
    const { position } = await connections.primary()
    if (position === null) throw new Error('the primary is in recovery')
    return position
  })
  const watch = watchReplica(connections, { maxLag, looked: positions.forgetUpTo })
  const reads: ReplicaReads = { connections, watch, positions }

  function noteWrite({ org, writes }: TenantContext): void {
    positions.note(org)
    if (writes) writes.wrote = true
  }
  /** Also after a failure: whether it was committed is not known then. */
  const noting = <T>(tenant: TenantContext, run: Promise<T>): Promise<T> => run.finally(() => noteWrite(tenant))

  return {
    state: watch.state,
    before(primary, { bus, changes, served }) {
      // A read after a change hint must find the change, also one that another node wrote.
      changes.subscribe(({ org }) => positions.note(org))
      bus.subscribe(missedTopic, () => positions.note(platformOrg))
      const serving = (whole: Database): Database => ({
        ...whole,
        async read<R extends object>(...call: Parameters<Database['read']>) {
          if (!call[0].mayLag) return whole.read<R>(...call)
          const rows = await readFromReplica<R>(reads, ...call)
          served(rows ? 'replica' : 'primary')
          return rows ?? whole.read<R>(...call)
        },
        write: (tenant, statement) => noting(tenant, whole.write(tenant, statement)),
        change: (tenant, statement) => noting(tenant, whole.change(tenant, statement)),
        transaction: (tenant, run) => noting(tenant, whole.transaction(tenant, run)),
        forPurpose: purpose => serving(whole.forPurpose(purpose)),
        pools: () => [...whole.pools(), ...connections.pools()],
      })
      return serving(primary)
    },
    positionOf: org => knownInTime(positions.known(org)),
    async close() {
      watch.close()
      positions.close()
      await connections.close()
    },
  }
}

interface ReplicaReads {
  connections: ReplicaConnections
  watch: ReplicaWatch
  positions: WritePositions
}
/** The rows of the replica; null where the primary must answer. */
async function readFromReplica<R extends object>(
  { connections, watch, positions }: ReplicaReads,
  ...[tenant, body]: Parameters<Database['read']>
): Promise<R[] | null> {
  const { org, writes, signal } = tenant
  const after = Math.max(watch.base(), positions.of(org), writes?.after ?? 0)
  if (watch.state().use !== 'used' || after === Infinity) return null
  try {
    return await connections.read<R>(tenant, body, after)
  } catch (error) {
    // Too slow, or abandoned: the primary would take as long.
    if (signal?.aborted || (isDatabaseError(error) && error.code === queryCancelled)) throw error
    // A conflict with replication, or a replica that shuts down or is gone: null, and the primary answers.
    if (!isDatabaseError(error) || error.code.startsWith('57')) watch.failed()
    return null
  }
}

/** A position; null where it is not known in time. */
async function knownInTime(known: Promise<number>): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<number>(resolve => (timer = setTimeout(resolve, positionWithin, Infinity)))
  const position = await Promise.race([known, late])
  clearTimeout(timer)
  return position === Infinity ? null : position
}
