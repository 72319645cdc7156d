import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchDatabase } from './benchDatabase.ts'
import { type Child, startOurs } from './child.ts'
import { median, type Part, type AddFigure } from './report.ts'

const starts = 5
const settled = 2000

/** The product on a prepared database: time until it listens, and its memory then. */
export async function measureStarting(
  database: BenchDatabase,
  { parts, addFigure }: { parts: ReadonlySet<Part>; addFigure: AddFigure },
): Promise<void> {
  const times: number[] = []
  for (let count = 0; parts.has('start') && count < starts; count++)
    times.push(await once(database, async child => child.startedIn))
  if (times.length)
    addFigure({
      part: 'start',
      on: database.on,
      name: 'ready database to listening',
      value: median(times),
      unit: 'ms',
      most: database.on === 'embedded' ? 1300 : 1500,
    })
  if (!parts.has('memory')) return
  const memory = await once(database, child => sleep(settled).then(() => child.memory()))
  addFigure({
    part: 'memory',
    on: database.on,
    name: 'resident after start',
    value: memory,
    unit: 'MB',
    ...(database.on === 'embedded' ? { most: 350 } : {}),
  })
}

async function once<T>(database: BenchDatabase, measure: (child: Child) => Promise<T>): Promise<T> {
  await using child = await startOurs(database.ours)
  return await measure(child)
}
