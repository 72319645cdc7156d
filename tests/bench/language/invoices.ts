import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../src/server/db/connection.ts'
import { raw, sql } from '../../../src/server/db/sql.ts'
import { temporaryDatabase } from '../../databases.ts'
import { invoice, invoiceline } from '../../fixtures/invoice.ts'
import { post } from '../loader.ts'
import { median, type AddFigure } from '../report.ts'
import { openStarted, serveModules } from './servedModules.ts'

const [lines, before, firstSaves, warmUp, rounds] = [100, 160, 40, 10, 40]
const maxMs = 60

interface Saved {
  data: { id: number; version: number; lines: readonly { id: number }[] }
}

/** Saves of an invoice with 100 lines, among 20,000 lines of others: new, with every line changed, and with lines moved. */
export async function measureInvoices(addFigure: AddFigure): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houtai-bench-'))
  try {
    if (process.env['DATABASE_URL']) await measure(await temporaryDatabase(), dataDir, addFigure)
    await measure(await openStarted(dataDir), dataDir, addFigure)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(database: Database, dataDir: string, addFigure: AddFigure): Promise<void> {
  await using served = await serveModules(database, { dataDir, further: [invoice, invoiceline] })
  const { token, pathOf } = await served.signIn('admin')
  const path = pathOf(`${invoice.wire.path}/save`)
  const save = (row: object) => post<Saved>(served.port, { path, body: row, token })
  await fill(database)
  // Until the code of saves is compiled.
  for (let n = 0; n < firstSaves; n++) await save(drawn(n))
  for (const [name, change] of Object.entries(changes)) {
    const times: number[] = []
    for (let n = 0; n < warmUp + rounds; n++) {
      const row = await change(save, n)
      const start = performance.now()
      await save(row)
      times.push(performance.now() - start)
    }
    const value = median(times.slice(warmUp))
    addFigure({ part: 'lines', on: database.kind, name: `${name}, ${lines} lines`, value, unit: 'ms', most: maxMs })
  }
}

async function fill(database: Database): Promise<void> {
  await database.asOwner(async query => {
    await query(sql`with added as (
        insert into invoice (org_id, no, customer, day) select o.id, 'OLD-' || n, '客户 ' || n, current_date
        from organisation o, generate_series(1, ${before}::int) n where o.orgcode = 'demo1' returning org_id, id)
      insert into invoiceline (org_id, invoice, place, title, quantity, price)
        select org_id, id, at, '货物 ' || at, 1 + at % 7, at from added, generate_series(0, ${lines - 1}::int) at`)
    for (const { name } of [invoice, invoiceline]) await query(raw(`analyze ${name}`))
  })
}

const drawn = (n: number) => ({
  customer: `客户 ${n}`,
  lines: Array.from({ length: lines }, (_, at) => ({ title: `货物 ${at}`, quantity: 1 + (at % 7), price: (100 * n + at) / 100 })),
})

type Save = (row: object) => Promise<Saved>
const changes: Readonly<Record<string, (save: Save, n: number) => Promise<object>>> = {
  'a new invoice': async (_save, n) => drawn(n),
  'every line changed': async (save, n) => {
    const { data } = await save(drawn(n))
    return { ...data, lines: data.lines.map(line => ({ ...line, price: 9.5 })) }
  },
  'half of the lines replaced': async (save, n) => {
    const { data } = await save(drawn(n))
    return { ...data, lines: [...data.lines.slice(lines / 2), ...drawn(n).lines.slice(lines / 2)] }
  },
}
