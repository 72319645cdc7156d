import type { AnyModule } from '../../../schema/index.ts'
import type { ImportMode } from '../../../wire/import.ts'
import type { Refusal } from '../../../wire/refusal.ts'
import type { Scope } from '../../db/scope.ts'
import { attempt, refusedBy } from '../attempt.ts'
import { changeMany, createMany, finish, type Gathered, settleMany, type Settling } from '../many/write.ts'
import { errorsOf, type Judged, refuseLine } from './judged.ts'
import { claiming } from './twice.ts'

/** What else a row brings about was refused. */
export class Unsettled extends Error {}
/** Which lines that was. */
export class LinesRefused extends Error {
  readonly lines: ReadonlyMap<number, Refusal>
  constructor(lines: ReadonlyMap<number, Refusal>) {
    super('lines were refused')
    this.lines = lines
  }
}

interface Writing {
  rows: readonly Judged[]
  inOrder: boolean
  mode: ImportMode
  /** Told how many are written. */
  progress: (done: number) => void
  /** What else each row brings about is tried by itself, to find the lines that refuse. */
  careful: boolean
}
/** The rows that were added and changed. */
interface Lines {
  added: readonly number[]
  updated: readonly number[]
}
const action = 'import'

/** Writes what may be written of the lines; where their module has a word on each, the lines it refuses are marked. */
export const writeLines = (scope: Scope, module: AnyModule, writing: Writing): Promise<Lines> =>
  (writing.inOrder ? oneByOne : together)(scope, module, writing)

const writes = ({ kind }: Judged, mode: ImportMode): boolean => kind === 'new' || (kind === 'changed' && mode === 'overwrite')

/** Each line after those before it are written: what a module says of one may hang on them. */
async function oneByOne(scope: Scope, module: AnyModule, { rows, mode, progress, careful }: Writing): Promise<Lines> {
  const claim = claiming(module)
  const lines = { added: [] as number[], updated: [] as number[] }
  const all: Gathered = { written: [], changes: {} }
  for (const [index, row] of rows.entries()) {
    const take = row.kind === 'refused' ? null : claim(row)
    if (!take) continue
    if (writes(row, mode)) {
      const gathered: Gathered = { written: [], changes: {} }
      const work = async () => {
        const ids = await writeLine(scope, module, { row, gathered })
        if (careful) await settleMany(scope, module, gathered.written)
        return ids
      }
      const { ids, refusal } = await attempted(scope, module, work)
      if (refusal) {
        refuseLine(row, ...errorsOf(refusal))
        continue
      }
      lines[row.old ? 'updated' : 'added'].push(...ids)
      if (!careful) all.written.push(...gathered.written)
      Object.assign(all.changes, gathered.changes)
    }
    take()
    progress(index + 1)
  }
  await finish(scope, module, { action, gathered: all }).catch(asUnsettled(module))
  return lines
}

async function attempted(scope: Scope, module: AnyModule, work: () => Promise<readonly number[]>) {
  let ids: readonly number[] = []
  const refusal = await attempt(scope, module, async () => {
    ids = await work()
  })
  return { ids, refusal }
}

interface OneLine {
  row: Judged
  gathered: Gathered
}
const writeLine = (scope: Scope, module: AnyModule, { row: { old, values }, gathered }: OneLine): Promise<readonly number[]> =>
  old
    ? changeMany(scope, module, { rows: [{ old, values }], action, gathered })
    : createMany(scope, module, { rows: [values], action, gathered })

/** All at once: nothing is asked about one line that hangs on another. */
async function together(scope: Scope, module: AnyModule, { rows, mode, progress, careful }: Writing): Promise<Lines> {
  const written = rows.filter(row => writes(row, mode))
  const [adding, changing] = [
    written.filter(({ old }) => !old),
    written.flatMap(row => (row.old ? [{ ...row, old: row.old }] : [])),
  ]
  const settled = rows.length - written.length
  const found = new Map<number, Refusal>()
  const gathered: Gathered = { written: [], changes: {} }
  const each = (lines: readonly Judged[]) => settlingOf(scope, module, { lines, found, careful })
  const added = await createMany(scope, module, {
    action,
    rows: adding.map(({ values }) => values),
    progress: done => progress(settled + done),
    settling: each(adding),
    gathered,
  })
  const updated = await changeMany(scope, module, {
    action,
    rows: changing,
    progress: done => progress(settled + adding.length + done),
    settling: each(changing),
    gathered,
  })
  if (found.size) throw new LinesRefused(found)
  await finish(scope, module, { action, gathered: careful ? { ...gathered, written: [] } : gathered }).catch(asUnsettled(module))
  return { added, updated }
}

interface Finding {
  lines: readonly Judged[]
  found: Map<number, Refusal>
  careful: boolean
}
function settlingOf(scope: Scope, module: AnyModule, { lines, found, careful }: Finding): Settling {
  if (!careful) return (_, settle) => settle().catch(asUnsettled(module))
  return async (index, settle, written) => {
    const refusal = await attempt(scope, module, async () => {
      await settle()
      await settleMany(scope, module, [written])
    })
    if (refusal) found.set(lines[index]?.line.line ?? 0, refusal)
  }
}

const asUnsettled =
  (module: AnyModule) =>
  (error: unknown): never => {
    throw refusedBy(error, module) ? new Unsettled('', { cause: error }) : error
  }
