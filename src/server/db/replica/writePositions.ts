import { setTimeout as sleep } from 'node:timers/promises'
import { platformOrg } from '../tables/columns.ts'

const retryAfter = 250

export interface WritePositions {
  /** Something of the organisation was committed: its reads wait for the position of the log after that. */
  note(org: number): void
  /** The position that a read of the organisation needs; infinite until it is known. */
  of(org: number): number
  /** The position after what is noted of the organisation by now, once it is known. */
  known(org: number): Promise<number>
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
  /** The answer that covers the last write of an organisation. Its position in `positions` stays infinite while writes go on. */
  const answers = new Map<number, Promise<number>>()
  let next: PromiseWithResolvers<number> | null = null
  let reading = false
  let closed = false

  async function readUntilAnswered(): Promise<number> {
    for (;;) {
      const position = await readPosition().catch(() => null)
      if (position !== null) return position
      if (closed) return Infinity
      await sleep(retryAfter, undefined, { ref: false })
    }
  }
  async function readNoted(): Promise<void> {
    reading = true
    while (next && !closed) {
      const { promise, resolve } = next
      next = null
      const position = await readUntilAnswered()
      for (const [org, answer] of answers) {
        if (answer !== promise) continue
        answers.delete(org)
        positions.set(org, position)
      }
      resolve(position)
    }
    reading = false
  }
  const of = (org: number): number =>
    org === platformOrg ? Math.max(0, ...positions.values()) : Math.max(positions.get(org) ?? 0, positions.get(platformOrg) ?? 0)
  return {
    note(org) {
      next ??= Promise.withResolvers()
      positions.set(org, Infinity)
      answers.set(org, next.promise)
      if (!reading) void readNoted()
    },
    of,
    known: async org => (await answers.get(org)) ?? positions.get(org) ?? 0,
    forgetUpTo(position) {
      for (const [org, known] of positions) if (known <= position) positions.delete(org)
    },
    close() {
      closed = true
    },
  }
}
