import { type AnyModule, stampedBy } from '../../../schema/index.ts'
import { Refusal, refuse } from '../../../wire/refusal.ts'
import { refusalOf } from '../../db/refusals.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { perform } from '../action.ts'
import { isBare, setAll } from '../setAll.ts'
import { takeModuleTurn } from '../turn.ts'
import { count, judgedBy, type ManyChange, nothingYet, statusAfter, type Tally } from './judge.ts'
import { pacing } from './pace.ts'
import { changedUnder, keepReceipt, noteChanged, openReceipt, type Receipt, receipted } from './receipt.ts'
import { lotsOf, type Selection } from './selection.ts'
import { verdictsOn } from './verdicts.ts'

/** Long work tells how far it is, and hears when it is to stop. */
export interface Work {
  progress(done: number, total: number): void
  stopped(): boolean | Promise<boolean>
  /** Its job, where it is one. */
  job?: number
  /** Told what is done for good, whether or not all is. */
  stays?(receipt: Receipt): void
}

export const nameOf = (change: ManyChange): string =>
  'command' in change ? change.command : 'action' in change ? change.action : 'bulk'

/** What it sets, the same of every row; what an action sets, it says alone. */
export const valuesOf = (change: ManyChange): Data =>
  'field' in change ? { [change.field]: change.value } : 'command' in change ? { status: statusAfter[change.command] } : {}

/** The change, on rows that are held and take it. */
export async function apply(
  scope: Scope,
  module: AnyModule,
  { change, rows }: { change: ManyChange; rows: readonly Data[] },
): Promise<void> {
  if (!rows.length) return
  if (!('action' in change)) return setAll(scope, module, { rows, values: valuesOf(change), action: nameOf(change) })
  const run = scope.registry.part(module).actions?.[change.action]
  if (!run) throw refuse('noSuchCall')
  const ids = rows.map(row => Number(row['id']))
  await perform(scope, module, { name: change.action, run, call: { ids, value: change.value, body: change.body } })
}

/** So many lots are under way at once: others are held up by each no longer than by one alone. */
const abreast = 4

/** All rows of a selection, lot by lot; what is refused is told, and the rest goes on. */
export async function runSelection(
  scope: Scope,
  module: AnyModule,
  { selection, change, work }: { selection: Selection; change: ManyChange; work: Work },
): Promise<Receipt> {
  const { scope: own, id } = receipted(scope, work.job)
  const action = nameOf(change)
  const before = await openReceipt(own, module, { id, action })
  const tally = nothingYet()
  const receipt = work.job === undefined ? null : id
  const pace = pacing()
  const lots = lotsOf(own, module, { selection, size: pace.size })
  const next = async (): Promise<boolean> => {
    const { value: ids } = await lots.next()
    if (!ids || (await work.stopped())) return false
    await pace.keep(ids.length, () => runLot(own, module, { ids, change, tally, receipt, isResumed: before > 0 }))
    work.progress(Math.min(before + tally.total, selection.count), selection.count)
    return true
  }
  const keep = async () => {
    const kept = await keepReceipt(own, module, { id, action, tally, noted: receipt !== null })
    work.stays?.(kept)
    return kept
  }
  try {
    // The first alone tells how many rows the others should have.
    if (await next()) await together(abreast, next, lots)
  } catch (error) {
    await keep().catch(() => undefined)
    throw error
  }
  return keep()
}

/** Again and again, so many at a time, until there is no more; when one fails, the others finish what they have begun. */
async function together(count: number, next: () => Promise<boolean>, lots: AsyncGenerator<unknown>): Promise<void> {
  const work = async () => {
    try {
      while (await next());
    } finally {
      await lots.return(undefined)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: count }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

interface Lot {
  ids: readonly number[]
  change: ManyChange
  tally: Tally
  /** Where it is written down with each lot how many rows are changed. */
  receipt: string | null
  /** An earlier run of the job has changed some. */
  isResumed: boolean
}
/** What is read of a row that is to be changed; all of it where its module has a word on that. */
function neededFor(scope: Scope, module: AnyModule, change: ManyChange): readonly string[] | undefined {
  const changed = Object.keys(valuesOf(change))
  return isBare(scope, module, changed)
    ? [...new Set([...judgedBy(module), ...changed, ...stampedBy(module, changed)])]
    : undefined
}

const noRows: ReadonlySet<number> = new Set()

/** A lot in one transaction, without the rows that another run of the job has changed; where one of its rows refuses by the module's own word, each by itself. */
async function runLot(scope: Scope, module: AnyModule, lot: Lot): Promise<void> {
  const { ids, change, tally, receipt, isResumed } = lot
  try {
    const verdicts = await scope.transaction(async inner => {
      await takeModuleTurn(inner, module)
      const rows = await inner.rows(module).hold(ids, neededFor(inner, module, change))
      const done = receipt && isResumed ? await changedUnder(inner, module, { id: receipt, action: nameOf(change), ids }) : noRows
      const left = rows.filter(row => !done.has(Number(row['id'])))
      const verdicts = await verdictsOn(inner, module, { change, rows: left })
      const changing = left.filter(row => verdicts.get(Number(row['id'])) === 'changes')
      await apply(inner, module, { change, rows: changing })
      if (receipt !== null) await noteChanged(inner, receipt, changing.length)
      return verdicts
    })
    count(tally, [...verdicts.values()])
  } catch (error) {
    const refusal = refusalOf(error, module)
    // A database that is away or full says nothing of the rows.
    if (!(refusal instanceof Refusal) || refusal.code === 'unavailable' || refusal.code === 'diskFull') throw error
    if (ids.length === 1) count(tally, [refusal])
    else for (const id of ids) await runLot(scope, module, { ...lot, ids: [id] })
  }
}
