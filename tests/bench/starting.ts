import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startOurs } from './child.ts'
import type { BenchDatabase } from './benchDatabase.ts'
import { median, type Part, type Report } from './report.ts'

const starts = 5
const settled = 2000

/** The product on a database that is ready: how soon it listens, and what it then holds in memory. */
export async function measureStarting(
  place: BenchDatabase,
  { parts, tell }: { parts: ReadonlySet<Part>; tell: Report },
): Promise<void> {
  const times: number[] = []
  for (let count = 0; parts.has('start') && count < starts; count++) times.push(await once(place, async child => child.startedIn))
  if (times.length)
    tell({ part: 'start', on: place.on, name: 'ready database to listening', value: median(times), unit: 'ms', most: 1500 })
  if (!parts.has('memory')) return
  const memory = await once(place, child => sleep(settled).then(() => child.memory()))
  tell({
    part: 'memory',
    on: place.on,
    name: 'resident after start',
    value: memory,
    unit: 'MB',
    ...(place.on === 'embedded' ? { most: 350 } : {}),
  })
}

async function once<T>(place: BenchDatabase, measure: (child: Child) => Promise<T>): Promise<T> {
  await using child = await startOurs(place.ours)
  return await measure(child)
}
