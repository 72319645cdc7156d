import { dictionary } from '../../schemas/dictionary.ts'
import { webhook } from '../../schemas/webhook.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw } from '../../src/server/db/sql.ts'
import { startReceiver, thisMachine } from '../fixtures/webhooks.ts'
import { serveModules, temporaryBenchDatabase } from './language/servedModules.ts'
import { post, requestText, startLoader } from './loader.ts'
import { type AddFigure, median } from './report.ts'
import type { Effort } from './serving.ts'

const connections = 4
/** What makes an outbox of the log, and what takes that away. */
const outbox = [
  'alter table audit alter column tx set default pg_current_xact_id()',
  'create index if not exists audit_tx on audit (org_id, tx) where tx is not null',
]
const noOutbox = ['alter table audit alter column tx drop default', 'drop index if exists audit_tx']
/** Deliveries are another node's work, or this one's. */
const elsewhere = [`update webhook_state set node = 'another', beat_at = now() + interval '1 day'`]
const here = ['update webhook_state set node = null, next_at = now()']

/**
 * What a save costs where the log is an outbox and somebody subscribes, beside the same save without; and while this process
 * delivers too.
 */
export async function measureHooks({ rounds, seconds }: Effort, addFigure: AddFigure): Promise<void> {
  await using opened = await temporaryBenchDatabase()
  const { database, dataDir } = opened
  await using served = await serveModules(database, { dataDir, further: [], deployment: thisMachine })
  await using receiver = await startReceiver()
  const { token, pathOf } = await served.signIn('admin')
  const call = <T>(path: string, body: object) => post<{ data: T }>(served.port, { path: pathOf(path), body, token })
  const add = (path: string, row: object) => call<{ id: number }>(`${path}/save`, row)

  const rows = await Promise.all(
    Array.from({ length: connections }, (_, index) => add(dictionary.wire.path, { title: `词条${index}`, pid: 2 })),
  )
  const { data: subscription } = await add(webhook.wire.path, { title: 'bench', url: receiver.url, events: ['dictionary:*'] })
  await call(`${webhook.wire.path}/renew`, { id: subscription.id })
  const saves = rows.map(({ data: { id } }) =>
    [1, 2].map(sort => requestText({ path: pathOf(`${dictionary.wire.path}/save`), body: { id, sort }, token })),
  )
  using loader = startLoader()
  const rateWith = async (texts: readonly string[], time: number) => {
    for (const text of texts) await database.asOwner(query => query(raw(text)))
    return loader.rate({ port: served.port, scripts: saves, seconds: time })
  }
  const compare = async (name: string, most: number | null, sides: { ours: string[]; theirs: string[] }) => {
    for (const side of [sides.ours, sides.theirs]) await rateWith(side, 0.5)
    const rates: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      const first = await rateWith(round % 2 ? sides.theirs : sides.ours, seconds)
      const second = await rateWith(round % 2 ? sides.ours : sides.theirs, seconds)
      rates.push(round % 2 ? [second, first] : [first, second])
    }
    const value = median(rates.map(([ours, theirs]) => theirs / ours))
    const from = { 'saves/s': median(rates.map(([ours]) => ours)), 'without/s': median(rates.map(([, theirs]) => theirs)) }
    addFigure({ part: 'hooks', on: database.kind, name, value, unit: '×', ...(most === null ? {} : { most }), from })
  }
  const subscribed = [...outbox, ...elsewhere]
  await compare('a save that somebody subscribes to', 1.08, { ours: subscribed, theirs: [...noOutbox, ...elsewhere] })
  await compare('the same while this process delivers', null, { ours: [...outbox, ...here], theirs: subscribed })
  await settle(database)
}

/** Waits until nothing is being sent. */
async function settle(database: Database): Promise<void> {
  await database.asOwner(query => query(raw('update webhook set status = 0')))
}
