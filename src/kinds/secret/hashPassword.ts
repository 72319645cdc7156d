import { hash, verify } from '@node-rs/argon2'
import { fairSemaphore } from '../../shared/rules/fairSemaphore.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Each hash takes 64 MiB and a core for 0.1 s. Two run at once, and only one of them for a save, so that signing in is never blocked by
 * imports of accounts. One account may queue as many as finish before a browser times out.
 */
const hashing = fairSemaphore({ width: 2, inTurn: 1, maxEach: 40, maxOfAll: 200 })

interface HashTurn {
  /** Fair queueing: accounts take turns. */
  owner?: string
  /** Runs when its turn has come; throws where the caller no longer waits. */
  check?: () => void
}
/** Hashes for a save, queued fairly by owner; refused where too many wait. */
export const hashPassword = (password: string, { owner = '', check = () => undefined }: HashTurn = {}): Promise<string> =>
  hashing.inTurn(owner, async () => {
    check()
    return hash(password, cost)
  })

let decoy: Promise<string> | undefined
/** The hash of no password, made once. A failure is not cached: the next attempt hashes again. */
const decoyHash = (): Promise<string> =>
  (decoy ??= hashing
    .urgently(() => hash(crypto.randomUUID(), cost))
    .catch(error => {
      decoy = undefined
      throw error
    }))

/** Verifies at sign-in, ahead of all saves. An unknown account (null) is checked against a decoy, so that timing reveals nothing. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const expected = hashed ?? (await decoyHash())
  const matches = await hashing.urgently(() => verify(expected, password))
  return matches && hashed !== null
}
