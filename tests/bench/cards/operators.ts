import { setTimeout as sleep } from 'node:timers/promises'
import type { RowOutcome } from '../../../src/shared/wire/envelope.ts'
import { type BenchClient, timed } from '../benchClient.ts'
import { percentile, type AddFigure } from '../report.ts'
import { path } from './reading.ts'

const rows = 500
const busy = 20
const editsASecond = 5

interface Card {
  id: number
  version: number
  remark: string | null
}
interface Event {
  changes: Readonly<Record<string, readonly [unknown, unknown]>> | null
}
/** An acknowledged save. */
interface Acknowledged {
  id: number
  remark: string
}
interface Worked {
  acknowledged: Acknowledged[]
  times: number[]
  met: number
}

/**
 * Two clients edit one page of 500 rows with the versions they last saw; then each row's history is compared with the
 * acknowledged saves.
 */
export async function measureOperators(
  clients: readonly [BenchClient, BenchClient],
  { seconds, addFigure }: { seconds: number; addFigure: AddFigure },
): Promise<void> {
  const pages = await Promise.all(clients.map(pageOf))
  const worked = await Promise.all(
    clients.map((ask, who) => work(ask, { who: `甲乙`[who] ?? '', cards: pages[who] ?? [], edits: seconds * editsASecond })),
  )
  const acknowledged = worked.flatMap(one => one.acknowledged)
  const { lost, doubled } = await missed(clients[0], { cards: pages[0] ?? [], acknowledged })
  const on = { part: 'cards', on: 'postgres', unit: '' } as const
  const from = { acknowledged: acknowledged.length, 'met another edit': worked.reduce((sum, one) => sum + one.met, 0) }
  addFigure({ ...on, name: `two operators, ${seconds} s: changes lost`, value: lost, most: 0, from })
  addFigure({ ...on, name: `two operators, ${seconds} s: changes doubled`, value: doubled, most: 0 })
  const times = worked.flatMap(one => one.times)
  addFigure({ ...on, name: 'two operators: an edit, p95', value: percentile(times, 95), unit: 'ms' })
}

const pageOf = async (ask: BenchClient): Promise<Card[]> =>
  (await ask<{ data: Card[] }>(`${path}/list?page=1`, { limit: rows, status: 'all' })).data

/** An edit every fifth of a second, however long the previous one takes; on a conflict it edits again. */
async function work(
  ask: BenchClient,
  { who, cards, edits }: { who: string; cards: readonly Card[]; edits: number },
): Promise<Worked> {
  const versions = new Map(cards.map(({ id, version }) => [id, version]))
  const done: Worked = { acknowledged: [], times: [], met: 0 }
  const begun = performance.now()
  const edit = async (count: number): Promise<void> => {
    // Both edit the same rows at the same pace, half of the time only few of them, so that they conflict often.
    const { id } = cards[(count * 7) % (count % 2 ? rows : busy)] as Card
    const remark = `${who}${count}`
    for (;;) {
      const [outcome] = await ask<RowOutcome[]>(`${path}/save`, { data: [{ id, version: versions.get(id), remark }] })
      const row = outcome?.data as Card | undefined
      if (!outcome || !row) throw new Error(`an edit was refused: ${outcome?.error}`)
      versions.set(id, row.version)
      if (outcome.success) return void done.acknowledged.push({ id, remark })
      done.met++
    }
  }
  const all: Promise<void>[] = []
  for (let count = 0; count < edits; count++) {
    await sleep(Math.max(0, begun + (count * 1000) / editsASecond - performance.now()))
    all.push(timed(() => edit(count)).then(time => void done.times.push(time)))
  }
  await Promise.all(all)
  return done
}

/** Acknowledged changes missing in the row's history or unseen by a later one, and those recorded twice. */
async function missed(
  ask: BenchClient,
  { cards, acknowledged }: { cards: readonly Card[]; acknowledged: readonly Acknowledged[] },
): Promise<{ lost: number; doubled: number }> {
  const now = new Map((await pageOf(ask)).map(card => [card.id, card]))
  const tally = { lost: 0, doubled: 0 }
  for (const card of cards) {
    const expected = acknowledged.filter(({ id }) => id === card.id).map(({ remark }) => remark)
    const events = (await ask<Event[]>(`${path}/history`, { id: card.id })).toReversed()
    const receivedEdits = events.flatMap(({ changes }) => (changes?.['remark'] ? [changes['remark']] : []))
    for (const remark of expected) {
      const times = receivedEdits.filter(([, after]) => after === remark).length
      if (times === 0) tally.lost++
      tally.doubled += Math.max(0, times - 1)
    }
    // Each change starts from the previous one, and the row has the last.
    const left = [card.remark, ...receivedEdits.map(([, after]) => after)]
    tally.lost += receivedEdits.filter(([before], index) => before !== left[index]).length
    if (now.get(card.id)?.remark !== left.at(-1)) tally.lost++
    tally.doubled += Math.max(0, receivedEdits.length - expected.length)
  }
  return tally
}
