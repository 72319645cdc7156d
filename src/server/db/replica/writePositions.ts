import { setTimeout as sleep } from 'node:timers/promises'
import { platformOrg } from '../tables/columns.ts'

const retryAfter = 250

export interface WritePositions {
  /** Something of the organisation was committed: its reads wait for the position of the log after that. */
  note(org: number): void
  /** The position that a read of the organisation needs; infinite until it is known. */
  of(org: number): number
  /** Waits until the position of the organisation is known. */
  settled(org: number): Promise<void>
  /** Forgets what every read needs anyway. */
  forgetUpTo(position: number): void
  close(): void
}

/**
 * How far a replica must have replayed the log, by organisation. The primary is asked after each write, once for all that are noted
 * meanwhile. What the platform writes may be read by everybody, and it reads of everybody.
 */
export function writePositions(readPosition: () => Promise<number>): WritePositions {
  const positions = new Map<number, number>()
  const noted = new Set<number>()
  let reading: Promise<void> | null = null
  let closed = false

  async function readNoted(): Promise<void> {
    while (noted.size && !closed) {
      const orgs = [...noted]
      noted.clear()
      const position = await readPosition().catch(() => null)
      if (position === null) {
        orgs.forEach(org => noted.add(org))
        await sleep(retryAfter, undefined, { ref: false })
      } else for (const org of orgs) if (!noted.has(org)) positions.set(org, position)
    }
  }
  function start(): void {
    reading ??= readNoted().finally(() => {
      reading = null
      if (noted.size && !closed) start()
    })
  }
  return {
    note(org) {
      positions.set(org, Infinity)
      noted.add(org)
      start()
    },
    of: org =>
      org === platformOrg
        ? Math.max(0, ...positions.values())
        : Math.max(positions.get(org) ?? 0, positions.get(platformOrg) ?? 0),
    async settled(org) {
      while (positions.get(org) === Infinity && reading) await reading
    },
    forgetUpTo(position) {
      for (const [org, known] of positions) if (known <= position) positions.delete(org)
    },
    close() {
      closed = true
    },
  }
}
