import { hash, verify } from '@node-rs/argon2'
import { fairSemaphore } from '../../shared/rules/fairSemaphore.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * Each hash takes 64 MiB and a core for a tenth of a second: two at once, and of those that are saved one, so that whoever signs in finds
 * a place. One account may have as many waiting as are done before a browser gives up.
 */
const hashing = fairSemaphore({ width: 2, inTurn: 1, mostEach: 40, mostOfAll: 200 })

interface HashTurn {
  whose?: string
  /** Refuses what nobody waits for any more, when its turn has come. */
  check?: () => void
}
/** In the turn of whoever asks for it; refused where too many wait. */
export const hashPassword = (password: string, { whose = '', check = () => undefined }: HashTurn = {}): Promise<string> =>
  hashing.inTurn(whose, async () => {
    check()
    return hash(password, cost)
  })

let decoy: Promise<string> | undefined

/** Before all that is saved. Takes as long for an account that is not there (null) as for one that is. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const against = hashed ?? (await (decoy ??= hashing.urgently(() => hash(crypto.randomUUID(), cost))))
  const right = await hashing.urgently(() => verify(against, password))
  return right && hashed !== null
}
