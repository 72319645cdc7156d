import { hash, verify } from '@node-rs/argon2'
import { gate } from '../../rules/gate.ts'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Each hash takes 64 MiB and a core: whoever signs in must not slow down everybody else. */
export const hashing = gate(2)

export const hashPassword = (password: string): Promise<string> => hashing.run(() => hash(password, cost))

let decoy: Promise<string> | undefined

/** Takes as long for an account that is not there (null) as for one that is. */
export async function verifyPassword(hashed: string | null, password: string): Promise<boolean> {
  const against = hashed ?? (await (decoy ??= hashPassword(crypto.randomUUID())))
  const right = await hashing.run(() => verify(against, password))
  return right && hashed !== null
}
