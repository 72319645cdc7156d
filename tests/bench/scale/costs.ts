import { type BenchClient, finishedBenchJob } from '../benchClient.ts'
import { path } from '../cards/reading.ts'
import { cardsOf } from './fillScale.ts'

const limit = 100
/** What is measured in one organisation of one size. */
export interface Cost {
  name: string
  /** Repetitions; slow ones are measured less often. */
  rounds: number
  /** With fewer cards there is nothing to measure. */
  least: number
  /** Only the big organisation. */
  bigOnly?: true
  /** Prepares the call of this round, whose time does not count; returns the call. */
  prepare(ask: BenchClient, turn: { cards: number; round: number }): Promise<() => Promise<unknown>>
}

interface Card {
  id: number
  mobile: string
  card_sort_id: number
  created_at: string
}
interface Listed {
  data: Card[]
}
const page = (ask: BenchClient, number: number, body: object = {}) =>
  ask<Listed>(`${path}/list?page=${number}`, { limit, ...body })

const reading = (
  name: string,
  body: (ask: BenchClient, turn: { cards: number; round: number }) => object | Promise<object>,
  { number = () => 1, least = 0 }: { number?: (cards: number) => number; least?: number } = {},
): Cost => ({
  name,
  rounds: 9,
  least,
  async prepare(ask, turn) {
    const sent = await body(ask, turn)
    return () => page(ask, number(turn.cards), sent)
  },
})

/** Digits of a number that is there: other ones in each round. */
const digits =
  (length: number) =>
  async (ask: BenchClient, { round }: { round: number }) => {
    const { data } = await page(ask, 1)
    const mobile = data[(round * 7) % data.length]?.mobile ?? ''
    return { queryValue: mobile.slice(4, 4 + length) }
  }

const change = { key: 1, values: [2, 6] }
const [bulkRows, exportRows] = [1000, 10_000]

export const costs: readonly Cost[] = [
  reading('first page, tabs, total', () => ({})),
  reading('page in the middle', () => ({}), { number: cards => Math.ceil(cards / limit / 2), least: 4 * limit }),
  reading('page 5,000', () => ({}), { number: () => 5000, least: 5000 * limit }),
  ...[5, 2, 1].map(length => reading(`keyword of ${length} digits`, digits(length))),
  reading('two filters', async ask => {
    const { data } = await page(ask, 1)
    return { whatsapp_status: 1, card_sort_id: data[0]?.card_sort_id }
  }),
  reading('filter: a status older than a day', () => ({ status_time: 1440 })),
  reading('sorted by sends', () => ({ orderKey: '-send_count_3' })),
  {
    name: 'rows of a filter counted',
    rounds: 9,
    least: 0,
    prepare: async ask => () => ask(`${path}/selection`, { whatsapp_status: 3 }),
  },
  {
    name: 'save of a field',
    rounds: 9,
    least: 0,
    async prepare(ask, { round }) {
      const { data } = await page(ask, 1)
      const card = data[round % data.length]
      return () => ask(`${path}/save`, { id: card?.id, remark: `备注 ${round} ${performance.now()}` })
    },
  },
  {
    name: 'bulk change of 1,000',
    rounds: 4,
    least: bulkRows,
    bigOnly: true,
    async prepare(ask, { round }) {
      const lists = await Promise.all([1, 2].map(number => page(ask, number, { limit: bulkRows / 2 })))
      const ids = lists.flatMap(({ data }) => data.map(({ id }) => id))
      return async () => {
        const { job } = await ask<{ job?: number }>(`${path}/batch`, { key: change.key, val: change.values[round % 2], ids })
        if (job) await finishedBenchJob(ask, job)
      }
    },
  },
  {
    name: 'export of 10,000',
    rounds: 3,
    least: exportRows,
    bigOnly: true,
    async prepare(ask) {
      const { data } = await page(ask, exportRows / limit)
      return async () => {
        const { job } = await ask<{ job: number }>(`${path}/list`, { postType: 'excel', ST: data.at(-1)?.created_at })
        await finishedBenchJob(ask, job)
      }
    },
  },
]

export const measuredIn = ({ least, bigOnly }: Cost, total: number) => {
  const { big, equal } = cardsOf(total)
  return { big: big >= least, equal: !bigOnly && equal >= least }
}
