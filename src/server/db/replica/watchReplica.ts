import type { ReplicaConnections, ServerPosition } from '../postgres/replicaConnections.ts'

/** Whether a replica is used, and why not. */
export type ReplicaUse = 'used' | 'behind' | 'unreachable' | 'noReplica' | 'otherDatabase'
export interface ReplicaState {
  use: ReplicaUse
  /** Seconds that it is behind the primary; null while they are not known. */
  lag: number | null
}
interface PrimarySample {
  at: number
  position: number
}

export interface ReplicaWatch {
  state(): ReplicaState
  /** The least log position for any read: no row is older than the greatest lag. Infinity while that of the primary is not known. */
  base(): number
  /** A read failed: it is not used until it answers again. */
  failed(): void
  close(): void
}

const lookEvery = 1000

interface WatchOptions {
  /** Milliseconds. */
  maxLag: number
  /** After each look. */
  looked(base: number): void
}

/** Follows the log of both servers. The lag is measured by positions of the primary's log, so an idle primary makes no replica late. */
export function watchReplica(
  { primary, replica }: Pick<ReplicaConnections, 'primary' | 'replica'>,
  options: WatchOptions,
): ReplicaWatch {
  let samples: PrimarySample[] = []
  let state: ReplicaState = { use: 'unreachable', lag: null }
  let system: string | null = null
  let failures = 0

  function sample({ position, system: cluster }: ServerPosition): void {
    if (position === null) return
    const now = performance.now()
    samples.push({ at: now, position })
    // The newest of those that are older than the greatest lag stays: every read needs it.
    const oldest = samples.findLastIndex(({ at }) => at <= now - options.maxLag)
    samples = samples.slice(Math.max(0, oldest))
    system = cluster
  }

  const lagOf = (position: number): number => {
    const seen = samples.findLast(one => one.position <= position)
    if (seen && seen === samples.at(-1)) return 0
    return performance.now() - (seen ?? samples[0] ?? { at: performance.now() }).at
  }
  function stateOf({ position, system: cluster }: ServerPosition): ReplicaState {
    if (system !== null && cluster !== system) return { use: 'otherDatabase', lag: null }
    if (position === null) return { use: 'noReplica', lag: null }
    const lag = lagOf(position)
    return { use: lag > options.maxLag || base() === Infinity ? 'behind' : 'used', lag: lag / 1000 }
  }
  const base = () => samples.find(({ at }) => at > performance.now() - options.maxLag - lookEvery)?.position ?? Infinity

  async function look(): Promise<void> {
    const before = failures
    const [near, far] = await Promise.allSettled([primary(), replica()])
    if (near.status === 'fulfilled') sample(near.value)
    if (far.status === 'rejected') state = { use: 'unreachable', lag: null }
    // A read failed meanwhile: the replica counts as unreachable until the next look.
    else if (before === failures) state = stateOf(far.value)
    const needed = base()
    if (needed < Infinity) options.looked(needed)
  }
  let looking = false
  const lookOnce = () => {
    if (looking) return
    looking = true
    void look().finally(() => (looking = false))
  }
  lookOnce()
  const timer = setInterval(lookOnce, lookEvery).unref()
  return {
    state: () => state,
    base,
    failed() {
      failures += 1
      state = { use: 'unreachable', lag: null }
    },
    close: () => clearInterval(timer),
  }
}
