import type { BusTransport } from '../../db/bus.ts'
import type { Database } from '../../db/connection.ts'
import type { ReadReplica } from '../../db/replica/readReplica.ts'
import { raw } from '../../db/sql.ts'
import type { MetricReading, Metrics } from '../../monitoring/metrics.ts'
import type { HttpContext } from '../pipeline/pipeline.ts'

/** Milliseconds for which the counts of jobs are cached: they cover all nodes, and each node queries the database. */
const countsLifetime = 5000

/** Gauges that are read when the metrics are scraped. `database`: for the counts of jobs. */
export function addGauges(
  { metrics, queues, statements, push, replica, context, transport }: HttpContext,
  database: Database,
  version: string,
): void {
  metrics.watchProcess()
  metrics.gauge({ name: 'build_info', help: 'The version that runs', labels: ['version'], read: () => [[{ version }, 1]] })
  metrics.gauge({
    name: 'database_connections',
    help: 'Connections of a pool, and callers that wait for one',
    labels: ['pool', 'state'],
    read: () =>
      context.database.pools().flatMap(({ pool, open, idle, waiting }): MetricReading => [
        [{ pool, state: 'busy' }, open - idle],
        [{ pool, state: 'idle' }, idle],
        [{ pool, state: 'waiting' }, waiting],
      ]),
  })
  metrics.gauge({
    name: 'queue_calls',
    help: 'Calls and statements that run, and that wait for their turn',
    labels: ['queue', 'state'],
    read: () =>
      Object.entries({ ...queues, statements }).flatMap(([queue, one]): MetricReading => {
        const { running, waiting } = one.state()
        return [
          [{ queue, state: 'running' }, running],
          [{ queue, state: 'waiting' }, waiting],
        ]
      }),
  })
  if (replica) addReplicaGauges(metrics, replica)
  if (database.kind === 'postgres') addBusGauges(metrics, transport)
  metrics.gauge({ name: 'sockets', help: 'Open sockets of browsers', labels: [], read: () => [[{}, push.sockets()]] })
  metrics.gauge({
    name: 'jobs',
    help: 'Background jobs of all nodes that are not over',
    labels: ['kind', 'state'],
    read: cachedFor(countsLifetime, () => openJobs(database)),
  })
}

function addReplicaGauges(metrics: Metrics, replica: ReadReplica): void {
  metrics.gauge({
    name: 'replica_used',
    help: 'Whether lists are read from the replica: 1, or 0 with why not',
    labels: ['state'],
    read: () => [[{ state: replica.state().use }, replica.state().use === 'used' ? 1 : 0]],
  })
  metrics.gauge({
    name: 'replica_lag_seconds',
    help: 'How far the replica is behind the primary; missing while it is not known',
    labels: [],
    read() {
      const { lag } = replica.state()
      return lag === null ? [] : [[{}, lag]]
    },
  })
}

function addBusGauges(metrics: Metrics, { kind, isConnected, peers }: BusTransport): void {
  metrics.gauge({
    name: 'bus_connected',
    help: 'Whether messages of other nodes arrive: 1 or 0',
    labels: ['transport'],
    read: () => [[{ transport: kind }, isConnected() ? 1 : 0]],
  })
  if (kind === 'nats')
    metrics.gauge({ name: 'bus_peers', help: 'Other nodes that are heard', labels: [], read: () => [[{}, peers() ?? 0]] })
}

const openJobs = async (database: Database): Promise<MetricReading> => {
  const rows = await database.asOwner(query =>
    query<{ kind: string; state: string; count: number }>(
      raw(
        // In two halves, because a partial index serves each.
        `select kind, state, count(*)::int as count from (select kind, state from job where state in ('queued', 'planned')
          union all select kind, state from job where state = 'running') unfinished group by kind, state`,
      ),
    ),
  )
  return rows.map(({ kind, state, count }) => [{ kind, state }, count])
}

function cachedFor(milliseconds: number, read: () => Promise<MetricReading>): () => Promise<MetricReading> {
  let cached: Promise<MetricReading> | null = null
  let until = 0
  return () => {
    if (!cached || performance.now() > until) {
      until = performance.now() + milliseconds
      cached = read()
    }
    return cached
  }
}
