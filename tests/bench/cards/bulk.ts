import { setTimeout as sleep } from 'node:timers/promises'
import { finishedBenchJob, timed } from '../benchClient.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import { copier } from '../byHand/copy.ts'
import { median, percentile, type AddFigure } from '../report.ts'
import { cardsPerStatus, statusesInBulk } from './fill.ts'
import { type BenchClients, path } from './reading.ts'

const pause = 20
/** The bulk key of the status, and its new value. */
const change = { key: 1, val: 2 }

interface Change {
  took: number
  /** Times of other requests meanwhile, by kind. */
  meanwhile: Readonly<Record<string, number[]>>
}

/** 100,000 rows changed by a job, repeatedly, beside working clients; and by one UPDATE, alone. */
export async function measureBulk(
  clients: BenchClients,
  { database, addFigure }: { database: BenchDatabase; addFigure: AddFigure },
): Promise<void> {
  const done: Change[] = []
  for (const status of statusesInBulk) done.push(await changeAll(clients, status))
  const on = { part: 'cards', on: 'postgres', unit: 'ms' } as const
  const ours = median(done.map(({ took }) => took))
  const bare = median([await bareUpdate(database), await bareUpdate(database)])
  addFigure({
    ...on,
    name: 'status of 100,000 rows, asked to done, beside one bare UPDATE',
    value: ours / bare,
    unit: '×',
    most: 0.8,
    from: { 'ours ms': ours, 'one bare UPDATE ms': bare },
  })
  const kinds = Object.keys(done[0]?.meanwhile ?? {})
  const byKind = new Map(kinds.map(kind => [kind, done.flatMap(({ meanwhile }) => meanwhile[kind] ?? [])]))
  addFigure({
    ...on,
    name: 'meanwhile: requests of others, p95',
    value: percentile([...byKind.values()].flat(), 95),
    most: 300,
    from: Object.fromEntries([...byKind].map(([kind, times]) => [`${kind} ms`, percentile(times, 95)])),
  })
}

async function changeAll({ large, small }: BenchClients, status: number): Promise<Change> {
  const { token, count } = await large<{ token: string; count: number }>(`${path}/selection`, { whatsapp_status: status })
  if (count !== cardsPerStatus) throw new Error(`${count} rows under status ${status} instead of ${cardsPerStatus}`)
  const over = new AbortController()
  const others = around({ large, small }, over.signal)
  const took = await timed(async () => {
    const { job } = await large<{ job: number }>(`${path}/batch`, { ...change, token })
    const { result } = await finishedBenchJob(large, job)
    if (result?.changed !== count) throw new Error(`${result?.changed} of ${count} rows were changed`)
  })
  over.abort()
  return { took, meanwhile: await others }
}

/** As many rows by one UPDATE, with the same indexes and counters: no audit, no receipt, no permission check. */
async function bareUpdate({ theirs }: BenchDatabase): Promise<number> {
  await using database = await copier(theirs['PLACE'] ?? '')
  return await timed(() =>
    database.run(`update wachapp set whatsapp_status = 6, version = version + 1, updated_at = now()
      where id in (select id from wachapp where whatsapp_status = ${change.val} order by id limit ${cardsPerStatus})`),
  )
}

/** Requests meanwhile, each kind in sequence: in the same list and in another organisation's. */
async function around({ large, small }: BenchClients, signal: AbortSignal): Promise<Change['meanwhile']> {
  const [card] = (await large<{ data: { id: number }[] }>(`${path}/list?page=1`, { limit: 1, whatsapp_status: 1 })).data
  const kinds: Record<string, (count: number) => Promise<unknown>> = {
    'list here': () => large(`${path}/list?page=1`, { limit: 100 }),
    'keyword here': count => large(`${path}/list?page=1`, { limit: 100, queryValue: String(100_000 + count * 37) }),
    'save here': count => large(`${path}/save`, { id: card?.id, remark: `备注 ${count} ${performance.now()}` }),
    'list elsewhere': () => small(`${path}/list?page=1`, { limit: 100 }),
  }
  const runs = Object.entries(kinds).map(async ([kind, ask]) => {
    const times: number[] = []
    for (let count = 0; !signal.aborted; count++) {
      times.push(await timed(() => ask(count)))
      await sleep(pause)
    }
    return [kind, times] as const
  })
  return Object.fromEntries(await Promise.all(runs))
}
