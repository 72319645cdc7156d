import { setTimeout as sleep } from 'node:timers/promises'
import { connectOnce } from './connectOnce.ts'
import { DatabaseUnreachable, type DatabaseAddress } from './databaseUnreachable.ts'

interface AwaitOptions {
  print(line: string): void
  /** Milliseconds between two tries, and between two lines about them. */
  tryEvery?: number
  printEvery?: number
}

/** Waits for servers that a start needs: one that is started together with the product may take longer. */
export async function awaitDatabase(
  addresses: readonly DatabaseAddress[],
  { print, tryEvery = 1000, printEvery = 60_000 }: AwaitOptions,
): Promise<void> {
  for (const address of addresses) {
    let printedAt = -Infinity
    for (let reason = await problemOf(address); reason !== null; reason = await problemOf(address)) {
      if (performance.now() - printedAt >= printEvery) {
        print(`${reason}. The start waits for it`)
        printedAt = performance.now()
      }
      await sleep(tryEvery)
    }
  }
}

const problemOf = (address: DatabaseAddress): Promise<string | null> =>
  connectOnce(address).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DatabaseUnreachable) return error.message
      throw error
    },
  )
