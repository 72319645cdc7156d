import { apitoken } from '../../schemas/apitoken.ts'
import { dictionary } from '../../schemas/dictionary.ts'
import type { Database } from '../../src/server/db/connection.ts'
import { raw, sql } from '../../src/server/db/sql.ts'
import { createMetrics } from '../../src/server/monitoring/metrics.ts'
import { dayIn } from '../fixtures/apiTokens.ts'
import { inTurns } from './language/inTurns.ts'
import { serveModules, temporaryBenchDatabase } from './language/servedModules.ts'
import { type Post, post, requestText, startLoader } from './loader.ts'
import { type AddFigure, median } from './report.ts'
import type { Effort } from './serving.ts'

const rows = 10_000
const connections = 4
const [series, textRounds] = [10_000, 20]

/** What programs cost beside the page: a list by token and by session, an agent's `find` beside the list, the figures for Prometheus. */
export async function measureDoors({ rounds, seconds }: Effort, addFigure: AddFigure): Promise<void> {
  await using opened = await temporaryBenchDatabase()
  const { database, dataDir } = opened
  await using served = await serveModules(database, { dataDir, further: [] })
  const { token: session, pathOf } = await served.signIn('admin')
  const call = <T>(path: string, body: object) => post<{ data: T }>(served.port, { path: pathOf(path), body, token: session })
  const draft = { title: 'bench', rights: [`${dictionary.route}:view`], expires_on: dayIn(30) }
  const { data: saved } = await call<{ id: number }>(`${apitoken.wire.path}/save`, draft)
  const { data: made } = await call<{ token: string }>(`${apitoken.wire.path}/renew`, { id: saved.id })
  await fill(database)

  const list = (token: string, limit: number) =>
    many({ path: pathOf(`${dictionary.wire.path}/list?page=1`), body: { limit, status: 1 }, token })
  const call50 = { name: 'find', arguments: { module: dictionary.name, limit: 50 } }
  const find = many({
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call50 },
    token: made.token,
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
  })
  using loader = startLoader()
  const compare = async (name: string, most: number, sides: { ours: string[][]; theirs: string[][] }) => {
    const rates = await inTurns(loader, { rounds, seconds: seconds / 2 }, { port: served.port, ...sides })
    const value = median(rates.map(([ours, theirs]) => theirs / ours))
    const from = { 'calls/s': median(rates.map(([ours]) => ours)), 'beside/s': median(rates.map(([, theirs]) => theirs)) }
    addFigure({ part: 'doors', on: database.kind, name, value, unit: '×', most, from })
  }
  await compare('a list by token, beside the session', 1.1, { ours: list(made.token, 10), theirs: list(session, 10) })
  await compare('an agent finds 50 rows, beside the list', 1.3, { ours: find, theirs: list(made.token, 50) })
  addFigure(await measureMetrics())
}

const many = (one: Post): string[][] => Array.from({ length: connections }, () => [requestText(one)])

async function fill(database: Database): Promise<void> {
  await database.asOwner(async query => {
    await query(sql`insert into dictionary (org_id, title, sort) select o.id, '词条' || n, n % 90
      from organisation o, generate_series(1, ${rows}::int) n where o.orgcode = 'demo1'`)
    // The limit of its calls is not what is measured.
    await query(raw('update apitoken set rate = 1000000000'))
    await query(raw('analyze dictionary'))
  })
}

/** As many routes as make so many lines. */
async function measureMetrics() {
  const metrics = createMetrics()
  const linesEach = 9
  for (let route = 0; route < series / linesEach; route++)
    metrics.requestEnded({ route: `/api/:orgkey/v2/manage/page${route}/list`, method: 'POST', status: 200, seconds: 0.01 })
  const times: number[] = []
  let text = ''
  for (let round = 0; round < textRounds; round++) {
    const begun = performance.now()
    text = await metrics.text()
    times.push(performance.now() - begun)
  }
  const lines = text.split('\n').filter(line => line && !line.startsWith('#')).length
  const name = 'the figures for Prometheus'
  return { part: 'doors', on: 'node', name, value: median(times), unit: 'ms', most: 20, from: { series: lines } } as const
}
