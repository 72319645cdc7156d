import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** Runs tasks so many at a time, the others in the order they came. */
export function gate(width: number) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    waiting: () => queue.length,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= width) await new Promise<void>(resolve => queue.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

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
