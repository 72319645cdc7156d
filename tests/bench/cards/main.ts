import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInClient } from '../benchClient.ts'
import { startOurs } from '../child.ts'
import type { Tenant } from '../fill.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import type { Report } from '../report.ts'
import { measureBulk } from './bulk.ts'
import { fillCards, operatorsOf } from './fill.ts'
import { measureOperators } from './operators.ts'
import { measureReading } from './reading.ts'

/** A million cards of one organisation, beside ten thousand of another. */
export async function measureCards(place: BenchDatabase, { seconds, tell }: { seconds: number; tell: Report }): Promise<void> {
  const holders = await fillCards(place)
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-files-'))
  try {
    await using server = await startOurs({ DATA_DIR: directory, ...place.ours })
    const enter = (tenant: Tenant) => Promise.all(operatorsOf(tenant).map(person => signInClient(server.port, person)))
    const [[large, second], [small]] = [await enter(holders.large), await enter(holders.small)]
    if (!large || !second || !small) throw new Error('nobody could sign in')
    const askers = { large, small }
    await measureReading(askers, tell)
    await measureOperators([large, second], { seconds, tell })
    await measureBulk(askers, { place, tell })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
