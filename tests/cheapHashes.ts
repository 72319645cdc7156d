import { vi } from 'vitest'

interface Argon2 {
  hash(password: string, cost: object): Promise<string>
}

/** Hashes of passwords at the lowest cost: every sign-in verifies one. A file on the cost itself sets `PRODUCTION_HASHES`. */
vi.mock('@node-rs/argon2', async original => {
  const argon2 = await original<Argon2>()
  const lowest = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  const hash: Argon2['hash'] = (password, cost) => argon2.hash(password, process.env['PRODUCTION_HASHES'] ? cost : lowest)
  return { ...argon2, hash }
})
