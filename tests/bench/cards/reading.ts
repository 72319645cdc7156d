import { type BenchClient, timed } from '../benchClient.ts'
import { median, percentile, type AddFigure } from '../report.ts'

export const path = 'admin/websit/wachapp'
const limit = 100
const deep = 5000
const [warmUp, rounds] = [10, 50]
/** Parts of a number people search by: its end, its middle, all of it. */
const remembered = [4, 6, 8, 11]
const searches = 50
/** Parts of tens or hundreds of thousands of cards: the beginning of a number, a remark. */
const frequent = ['138', '86', '0', '换卡', '客户专用']
const frequentSearches = 5

export interface BenchClients {
  large: BenchClient
  small: BenchClient
}

/** First pages with counts, keywords, and a far page. */
export async function measureReading({ large, small }: BenchClients, addFigure: AddFigure): Promise<void> {
  const on = { part: 'cards', on: 'postgres' } as const
  const first = await sideBySide(
    () => large(`${path}/list?page=1`, { limit }),
    () => small(`${path}/list?page=1`, { limit }),
  )
  const name = 'first page, tabs, total: 1,000,000 beside 10,000'
  addFigure({ ...on, name, value: first.ratio, unit: '×', most: 2, from: { 'many ms': first.one, 'few ms': first.other } })
  const far = await sideBySide(
    () => large(`${path}/list?page=${deep}`, { limit }),
    () => large(`${path}/list?page=1`, { limit }),
  )
  addFigure({
    ...on,
    name: 'page 5,000 beside page 1',
    value: far.ratio,
    unit: '×',
    most: 3,
    from: { 'deep ms': far.one, 'first ms': far.other },
  })
  const found = await searched(large)
  const from = Object.fromEntries([...found].map(([length, times]) => [`${length} digits ms`, percentile(times, 95)]))
  addFigure({
    ...on,
    name: 'part of a number, p95',
    value: percentile([...found.values()].flat(), 95),
    unit: 'ms',
    most: 50,
    from,
  })
  const many = await searchedFrequent(large)
  addFigure({
    ...on,
    name: 'a keyword that many cards have',
    value: median([...many.values()].flat()),
    unit: 'ms',
    most: 500,
    from: Object.fromEntries([...many].map(([keyword, times]) => [`${keyword} ms`, median(times)])),
  })
}

/** Searches for what many cards have, with the counts of the tabs. */
async function searchedFrequent(ask: BenchClient): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  for (const keyword of frequent) {
    const times: number[] = []
    for (let count = 0; count < frequentSearches; count++)
      times.push(await timed(() => ask(`${path}/list?page=1`, { limit, queryValue: keyword, status: 'all' })))
    found.set(keyword, times)
  }
  return found
}

/** Two queries in turn, so that other load affects both. */
async function sideBySide(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times = { one: [] as number[], other: [] as number[] }
  for (let round = 0; round < warmUp + rounds; round++) {
    const first = await timed(round % 2 ? one : other)
    const then = await timed(round % 2 ? other : one)
    if (round < warmUp) continue
    times.one.push(round % 2 ? first : then)
    times.other.push(round % 2 ? then : first)
  }
  const [mine, theirs] = [median(times.one), median(times.other)]
  return { ratio: mine / theirs, one: mine, other: theirs }
}

/** Milliseconds of searches by number of digits, all of existing numbers. */
async function searched(ask: BenchClient): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>()
  for (const length of remembered) {
    const times: number[] = []
    for (let count = 0; count < warmUp + searches; count++) {
      const from = Math.min(11 - length, 3 + (count % 3))
      const digits = mobile(8 * (1 + ((count * 15_485_863) % 125_000))).slice(from, from + length)
      const time = await timed(() => ask(`${path}/list?page=1`, { limit, queryValue: digits, status: 'all' }))
      if (count >= warmUp) times.push(time)
    }
    found.set(length, times)
  }
  return found
}
/** Numbers of every eighth card. */
const mobile = (n: number): string => `138${String((n * 7919) % 100_000_000).padStart(8, '0')}`
