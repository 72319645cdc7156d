import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchClient, signInClient, timed } from '../benchClient.ts'
import { type Child, startOurs } from '../child.ts'
import { password } from '../fill.ts'
import { type AddFigure, rounded } from '../report.ts'
import { type Cost, costs, measuredIn } from './costs.ts'
import { bigOne, cardsOf, oneOfMany } from './fillScale.ts'
import { scaleDatabases } from './scaleDatabases.ts'

export const scaleSizes = [10_000, 100_000, 1_000_000, 5_000_000] as const
/** A row of the table may cost so many times more than at the size before. */
const maxRatio = 1.5
const [warmUp, starts] = [2, 3]
const weighed = [
  ['wachapp', 'table and indexes'],
  ['stretch', 'counters of far pages'],
  ['counter', 'counters of filters'],
] as const

interface Deployment {
  total: number
  url: string
  server: Child
  big: BenchClient
  equal: BenchClient
}

/** The same calls on databases of several sizes, in turn: what else the machine does slows all of them. */
export async function measureScale({ sizes, addFigure, print }: ScaleOptions): Promise<void> {
  await using databases = await scaleDatabases(sizes, print)
  if (!databases) return print('PostgreSQL: no DATABASE_URL and no binaries below /usr/lib/postgresql, so it is left out')
  for (const [table, what] of weighed) {
    const bytes = await databases.bytesOf(table)
    const values = bytes.map((sum, index) => [sum / (sizes[index] ?? 1)])
    addFigure(figureOf(`bytes a card: ${what}`, { sizes, values, unit: '' }))
  }
  print(`load ${loadavg().map(rounded).join(', ')} on ${cpus().length} processors`)
  const directory = await mkdtemp(join(tmpdir(), 'houtai-bench-files-'))
  await using running = new AsyncDisposableStack()
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const started = sizes.map((): number[] => [])
  for (let round = 0; round < starts; round++)
    for (const [index, size] of sizes.entries()) {
      await using server = await startOurs({ DATA_DIR: directory, DATABASE_URL: databases.urls.get(size) ?? '' })
      started[index]?.push(server.startedIn)
    }
  addFigure(figureOf('start until it listens', { sizes, values: started }))
  const deployments: Deployment[] = []
  for (const [total, url] of databases.urls) {
    const server = running.use(await startOurs({ DATA_DIR: directory, DATABASE_URL: url }))
    const enter = (orgcode: string) => signInClient(server.port, { orgcode, username: 'admin', password })
    deployments.push({ total, url, server, big: await enter(bigOne), equal: await enter(oneOfMany) })
  }
  for (const which of ['big', 'equal'] as const)
    for (const cost of costs) {
      const those = deployments.filter(({ total }) => measuredIn(cost, total)[which])
      if (!those.length) continue
      const values = await inTurn(cost, those, which)
      const whose = which === 'big' ? 'one of half' : 'one of 1,000'
      addFigure(figureOf(`${whose}: ${cost.name}`, { sizes: those.map(({ total }) => total), values }))
    }
  print(`load ${loadavg().map(rounded).join(', ')}`)
}

interface ScaleOptions {
  sizes: readonly number[]
  addFigure: AddFigure
  print(line: string): void
}

async function inTurn(cost: Cost, deployments: readonly Deployment[], which: 'big' | 'equal'): Promise<number[][]> {
  const times = deployments.map((): number[] => [])
  for (let round = 0; round < warmUp + cost.rounds; round++)
    for (const [index, deployment] of deployments.entries()) {
      const took = await timeOf(cost, deployment, { which, round })
      if (round >= warmUp) times[index]?.push(took)
    }
  return times
}

/** A call that takes longer than it may is refused: then it has no time. */
async function timeOf(cost: Cost, { total, ...ask }: Deployment, { which, round }: { which: 'big' | 'equal'; round: number }) {
  try {
    return await timed(await cost.prepare(ask[which], { cards: cardsOf(total)[which], round }))
  } catch (error) {
    if (error instanceof Error && /: 503 /.test(error.message)) return Infinity
    throw error
  }
}

interface Measured {
  sizes: readonly number[]
  /** Times, or one weight, of each size. */
  values: readonly (readonly number[])[]
  unit?: string
}
/** The greatest ratio from one size to the next, of the least value of each: other programs only add to a time. */
function figureOf(name: string, { sizes, values, unit = ' ms' }: Measured) {
  const least = values.map(all => Math.min(...all))
  const ratios = least.slice(1).map((value, index) => value / (least[index] ?? Number.NaN))
  const from = Object.fromEntries(sizes.map((size, index) => [`${size.toLocaleString('en')}${unit}`, least[index] ?? Number.NaN]))
  return { part: 'scale', on: 'postgres', name, value: Math.max(0, ...ratios), unit: '×', most: maxRatio, from } as const
}
