import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInClient } from '../benchClient.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import { startOurs } from '../child.ts'
import type { Tenant } from '../fill.ts'
import type { AddFigure, Part } from '../report.ts'
import { measureBulk } from './bulk.ts'
import { fillCards, operatorsOf } from './fill.ts'
import { measureOperators } from './operators.ts'
import { fillAudit, measurePast } from './past.ts'
import { measureReading } from './reading.ts'

/** A million cards of one organisation, beside ten thousand of another; and the same list as it was a day ago. */
export async function measureCards(
  database: BenchDatabase,
  { parts, seconds, addFigure }: { parts: ReadonlySet<Part>; seconds: number; addFigure: AddFigure },
): Promise<void> {
  const tenants = await fillCards(database)
  const at = parts.has('past') ? await fillAudit(database, tenants.large.org) : null
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-files-'))
  try {
    await using server = await startOurs({ DATA_DIR: directory, ...database.ours })
    const enter = (tenant: Tenant) => Promise.all(operatorsOf(tenant).map(person => signInClient(server.port, person)))
    const [[large, second], [small]] = [await enter(tenants.large), await enter(tenants.small)]
    if (!large || !second || !small) throw new Error('nobody could sign in')
    const clients = { large, small }
    if (parts.has('cards')) {
      await measureReading(clients, addFigure)
      await measureOperators([large, second], { seconds, addFigure })
    }
    if (at !== null) await measurePast(large, { on: database.on, at, tenant: tenants.large, addFigure })
    // Changes more rows than a list of the past takes back, so it comes last.
    if (parts.has('cards')) await measureBulk(clients, { database, addFigure })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
