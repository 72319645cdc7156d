import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchClient, timed } from '../benchClient.ts'
import { copier } from '../byHand/copy.ts'
import type { BenchDatabase } from '../benchDatabase.ts'
import { median, percentile, type Report } from '../report.ts'
import { each, tenths } from './fill.ts'
import { type Askers, path } from './reading.ts'

const looksEvery = 50
const pause = 20
/** The number of the status among what can be changed of many rows, and what it becomes. */
const change = { key: 1, val: 2 }

interface Job {
  id: number
  state: string
  error: string | null
  result: { changed: number } | null
}
interface Change {
  took: number
  /** Of others' requests meanwhile, by what they ask. */
  meanwhile: Readonly<Record<string, number[]>>
}

/** A tenth of a million rows changed as a job, time and again, while others go on working; and by one statement, beside nobody. */
export async function measureBulk(askers: Askers, { place, tell }: { place: BenchDatabase; tell: Report }): Promise<void> {
  const done: Change[] = []
  for (const status of tenths) done.push(await changeAll(askers, status))
  const on = { part: 'cards', on: 'postgres', unit: 'ms' } as const
  const all = done.map(({ took }) => took)
  const from = { least: Math.min(...all), most: Math.max(...all), 'one bare UPDATE': await bareUpdate(place) }
  tell({ ...on, name: 'status of 100,000 rows, asked to done', value: median(all), most: 8000, from })
  const kinds = Object.keys(done[0]?.meanwhile ?? {})
  const byKind = new Map(kinds.map(kind => [kind, done.flatMap(({ meanwhile }) => meanwhile[kind] ?? [])]))
  tell({
    ...on,
    name: 'meanwhile: requests of others, p95',
    value: percentile([...byKind.values()].flat(), 95),
    most: 300,
    from: Object.fromEntries([...byKind].map(([kind, times]) => [`${kind} ms`, percentile(times, 95)])),
  })
}

async function changeAll({ large, small }: Askers, status: number): Promise<Change> {
  const { token, count } = await large<{ token: string; count: number }>(`${path}/selection`, { whatsapp_status: status })
  if (count !== each) throw new Error(`${count} rows under status ${status} instead of ${each}`)
  const over = new AbortController()
  const others = around({ large, small }, over.signal)
  const took = await timed(async () => {
    const { job } = await large<{ job: number }>(`${path}/batch`, { ...change, token })
    const { state, error, result } = await ended(large, job)
    if (state !== 'done' || result?.changed !== count)
      throw new Error(`the change came to ${state}, ${error}, ${result?.changed}`)
  })
  over.abort()
  return { took, meanwhile: await others }
}

async function ended(ask: BenchClient, id: number): Promise<Job> {
  for (;;) {
    const job = await ask<Job>('job/info', { id })
    if (!['queued', 'running'].includes(job.state)) return job
    await sleep(looksEvery)
  }
}

/** As many rows by the database alone, with the same indexes and counters to keep: no audit, no receipt, nobody asked. */
async function bareUpdate({ theirs }: BenchDatabase): Promise<number> {
  await using database = await copier(theirs['PLACE'] ?? '')
  return await timed(() =>
    database.run(`update wachapp set whatsapp_status = 6, version = version + 1, updated_at = now()
      where id in (select id from wachapp where whatsapp_status = ${change.val} order by id limit ${each})`),
  )
}

/** What people ask meanwhile, each kind one after the other: in the same list and in that of another organisation. */
async function around({ large, small }: Askers, signal: AbortSignal): Promise<Change['meanwhile']> {
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
