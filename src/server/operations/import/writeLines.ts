import { type AnyModule, runningCopies } from '../../../schema/index.ts'
import type { ImportMode } from '../../../shared/wire/import.ts'
import { refuse, type Refusal } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { acceptNew, rowDefaults } from '../save/rowDefaults.ts'
import {
  updateMany,
  createMany,
  finishWriting,
  type WrittenRows,
  runAfterMany,
  type RunAfterSaveHook,
} from '../save/writeMany.ts'
import { savepoint, clientRefusal } from '../savepoint.ts'
import { childWritesOfLines } from './children/childWritesOfLines.ts'
import { lineErrors, type LineVerdict, refuseLine } from './lineVerdict.ts'
import { duplicateCheck } from './refuseDuplicates.ts'

/** A hook after the write refused; which line is unknown. */
export class AfterSaveRefused extends Error {}
/** Hooks refused these lines. */
export class LinesRefused extends Error {
  readonly lines: ReadonlyMap<number, Refusal>
  constructor(lines: ReadonlyMap<number, Refusal>) {
    super('lines were refused')
    this.lines = lines
  }
}

interface LineWriting {
  rows: readonly LineVerdict[]
  inOrder: boolean
  mode: ImportMode
  /** Called with the number of lines done. */
  progress: (done: number) => void
  /** Runs the hooks of each line in its savepoint, to find the lines that they refuse; else those of all lines at the end. */
  hooksPerLine: boolean
}
/** The rows that were added and changed. */
interface WrittenLines {
  added: readonly number[]
  updated: readonly number[]
}
const action = 'import'

/** Writes the valid lines. Written one by one, lines that a hook refuses are marked. */
export const writeLines = (scope: Scope, module: AnyModule, writing: LineWriting): Promise<WrittenLines> =>
  (writing.inOrder ? oneByOne : writeTogether)(scope, module, writing)

const isWritten = ({ kind }: LineVerdict, mode: ImportMode): boolean =>
  kind === 'new' || (kind === 'changed' && mode === 'overwrite')

/** Writes line by line, each in a savepoint: a hook may depend on the lines before. */
async function oneByOne(
  scope: Scope,
  module: AnyModule,
  { rows, mode, progress, hooksPerLine }: LineWriting,
): Promise<WrittenLines> {
  const claim = duplicateCheck(module)
  const lines = { added: [] as number[], updated: [] as number[] }
  const all: WrittenRows = { written: [], changes: {} }
  for (const [index, row] of rows.entries()) {
    const claimLine = row.kind === 'refused' ? null : claim(row)
    if (!claimLine) continue
    if (isWritten(row, mode)) {
      const gathered: WrittenRows = { written: [], changes: {} }
      const work = async () => {
        const ids = await writeLine(scope, module, { row, gathered })
        if (hooksPerLine) await runAfterMany(scope, module, gathered.written)
        return ids
      }
      const { ids, refusal } = await trySavepoint(scope, module, work)
      if (refusal) {
        refuseLine(row, ...lineErrors(refusal))
        continue
      }
      lines[row.old ? 'updated' : 'added'].push(...ids)
      if (!hooksPerLine) all.written.push(...gathered.written)
      Object.assign(all.changes, gathered.changes)
    }
    claimLine()
    progress(index + 1)
  }
  await finishWriting(scope, module, { action, gathered: all }).catch(throwAfterSaveErrors(module))
  return lines
}

async function trySavepoint(scope: Scope, module: AnyModule, work: () => Promise<readonly number[]>) {
  let ids: readonly number[] = []
  const refusal = await savepoint(scope, module, async () => {
    ids = await work()
  })
  return { ids, refusal }
}

interface LineWrite {
  row: LineVerdict
  gathered: WrittenRows
}
async function writeLine(scope: Scope, module: AnyModule, { row, gathered }: LineWrite): Promise<readonly number[]> {
  const { old } = row
  const values = old ? row.values : await withRunningCopies(scope, module, row)
  const writing = { action, gathered, ...childWritesOfLines(scope, module, { lines: [row], action }) }
  return old
    ? updateMany(scope, module, { rows: [{ old, values }], ...writing })
    : createMany(scope, module, { rows: [values], ...writing })
}

/** The values of a new line with what it copies as the lines before it have left that: the last reading of its meter. */
async function withRunningCopies(scope: Scope, module: AnyModule, { line, values }: LineVerdict): Promise<Data> {
  const copies = runningCopies(module, scope.registry.modules)
  if (!copies.length) return values
  const [defaults = {}] = await rowDefaults(scope, module, { rows: [line.values] })
  const accepted = acceptNew(module, line.values, defaults)
  const errors = accepted.errors.filter(({ code }) => code === 'ruleBroken')
  if (errors.length) throw refuse('invalid', { errors })
  return { ...values, ...Object.fromEntries(copies.map(name => [name, accepted.values[name] ?? values[name]])) }
}

/** Writes all lines in batches: no line depends on another. */
async function writeTogether(
  scope: Scope,
  module: AnyModule,
  { rows, mode, progress, hooksPerLine }: LineWriting,
): Promise<WrittenLines> {
  const written = rows.filter(row => isWritten(row, mode))
  const [adding, changing] = [
    written.filter(({ old }) => !old),
    written.flatMap(row => (row.old ? [{ ...row, old: row.old }] : [])),
  ]
  const settled = rows.length - written.length
  const found = new Map<number, Refusal>()
  const gathered: WrittenRows = { written: [], changes: {} }
  const each = (lines: readonly LineVerdict[]) => afterSaveRunner(scope, module, { lines, found, hooksPerLine })
  const added = await createMany(scope, module, {
    action,
    rows: adding.map(({ values }) => values),
    progress: done => progress(settled + done),
    runAfterSaveHook: each(adding),
    gathered,
    ...childWritesOfLines(scope, module, { lines: adding, action }),
  })
  const updated = await updateMany(scope, module, {
    action,
    rows: changing,
    progress: done => progress(settled + adding.length + done),
    runAfterSaveHook: each(changing),
    gathered,
    ...childWritesOfLines(scope, module, { lines: changing, action }),
  })
  if (found.size) throw new LinesRefused(found)
  await finishWriting(scope, module, { action, gathered: hooksPerLine ? { ...gathered, written: [] } : gathered }).catch(
    throwAfterSaveErrors(module),
  )
  return { added, updated }
}

interface AfterSaveCheck {
  lines: readonly LineVerdict[]
  found: Map<number, Refusal>
  hooksPerLine: boolean
}
function afterSaveRunner(scope: Scope, module: AnyModule, { lines, found, hooksPerLine }: AfterSaveCheck): RunAfterSaveHook {
  if (!hooksPerLine) return (_, settle) => settle().catch(throwAfterSaveErrors(module))
  return async (index, settle, written) => {
    const refusal = await savepoint(scope, module, async () => {
      await settle()
      await runAfterMany(scope, module, [written])
    })
    if (refusal) found.set(lines[index]?.line.line ?? 0, refusal)
  }
}

const throwAfterSaveErrors =
  (module: AnyModule) =>
  (error: unknown): never => {
    throw clientRefusal(error, module) ? new AfterSaveRefused('', { cause: error }) : error
  }
