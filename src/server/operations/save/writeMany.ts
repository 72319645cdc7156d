import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, organisationFieldOf, stampedBy, stampsOf } from '../../../schema/index.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Data } from '../../db/connection.ts'
import { hasAfterSave, type WrittenRow } from '../../db/modulePart.ts'
import { pinyinOfRow, searchedFields } from '../../db/pinyin.ts'
import { insertManySql, updateManySql } from '../../db/query/writeSql.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, raw, sql } from '../../db/sql.ts'
import { initialValues, storedValues } from './acceptValues.ts'
import { issueNumbers } from './issueNumbers.ts'
import { rowDifference, runBeforeSave } from './writeRow.ts'

/** A locked row and its new values. */
export interface LockedChange {
  old: Data
  values: Data
  /** The result of the module's hook, if it ran before. */
  decided?: Data
}
interface ManyWriting<R> {
  rows: readonly R[]
  action: string
  /** Called with the number of rows written. */
  progress?: (done: number) => void
  /** Runs the `afterSave` hook of a row, which may fail alone. */
  runAfterSaveHook?: RunAfterSaveHook
  /** The module's hook ran before. */
  isDecided?: boolean
  /** Written with the rows, before their hooks run: the child rows. */
  childWrites?: ManyChildWrites
  /** Collects what `finishWriting` does at the end, when the caller writes more. */
  gathered?: WrittenRows
}
/** The child rows of many rows, by the place of the parent row among them. */
export interface ManyChildWrites {
  differences(row: number): Readonly<Record<string, readonly [unknown, unknown]>>
  begin(ids: readonly number[]): Promise<void>
  write(above: readonly { row: number; id: number }[]): Promise<void>
}
/** The written rows, and their changes by id. */
export interface WrittenRows {
  written: WrittenRow[]
  changes: Record<string, RowDifferences>
}
type RowDifferences = ReturnType<typeof rowDifference>
export type RunAfterSaveHook = (row: number, runHook: () => Promise<void>, written: WrittenRow) => Promise<void>
/** Rows that one statement writes. */
const rowsPerStatement = 500

/** Updates many locked rows, each with its own values, and writes the audit. The caller publishes the change. */
export async function updateMany(
  scope: Scope,
  module: AnyModule,
  writing: ManyWriting<LockedChange>,
): Promise<readonly number[]> {
  const batches = inBatches(writing.rows)
  return writeBatches(scope, module, { writing, batches, write: rows => updateBatch(scope, module, rows) })
}

/** Creates many rows and writes the audit; returns their ids in order. The caller publishes the change. */
export async function createMany(scope: Scope, module: AnyModule, writing: ManyWriting<Data>): Promise<readonly number[]> {
  const batches = inBatches(writing.rows.map(values => ({ old: null, values })))
  const write = (rows: readonly { values: Data }[]) =>
    createBatch(scope, module, { rows: rows.map(({ values }) => values), isDecided: writing.isDecided === true })
  return writeBatches(scope, module, { writing, batches, write })
}

interface WriteBatches<R> {
  writing: Omit<ManyWriting<unknown>, 'rows'>
  batches: Iterable<readonly R[]>
  write: (rows: readonly R[]) => Promise<WrittenBatch>
}
interface WrittenBatch {
  ids: readonly number[]
  changes: Record<string, RowDifferences>
}
async function writeBatches<R extends { old: Data | null; values: Data }>(
  scope: Scope,
  module: AnyModule,
  { writing, batches, write }: WriteBatches<R>,
): Promise<readonly number[]> {
  const done: number[] = []
  const all: WrittenRows = writing.gathered ?? { written: [], changes: {} }
  for (const rows of batches) {
    await writing.childWrites?.begin(rows.flatMap(({ old }) => (old ? [Number(old['id'])] : [])))
    const { ids, changes: own } = await write(rows)
    const changes = withChildDifferences(own, ids, { childWrites: writing.childWrites, from: done.length })
    await writing.childWrites?.write(ids.map((id, index) => ({ row: done.length + index, id })))
    if (!writing.gathered) await writeAudit(scope, module, { action: writing.action, changes })
    else Object.assign(all.changes, changes)
    all.written.push(...(await runAfterSave(scope, module, { ...writing, ids, rows, from: done.length })))
    done.push(...ids)
    writing.progress?.(done.length)
  }
  if (!writing.gathered) await runAfterMany(scope, module, all.written)
  return done
}

/** The changes of the rows with those of their child rows. */
const withChildDifferences = (
  changes: WrittenBatch['changes'],
  ids: readonly number[],
  { childWrites, from }: { childWrites: ManyChildWrites | undefined; from: number },
): WrittenBatch['changes'] =>
  childWrites
    ? Object.fromEntries(ids.map((id, index) => [id, { ...changes[id], ...childWrites.differences(from + index) }]))
    : changes

/** Writes the audit of the gathered rows and runs `afterMany` once for all of them. */
export async function finishWriting(
  scope: Scope,
  module: AnyModule,
  { action, gathered: { written, changes } }: { action: string; gathered: WrittenRows },
): Promise<void> {
  for (const some of inBatches(Object.entries(changes)))
    await writeAudit(scope, module, { action, changes: Object.fromEntries(some) })
  await runAfterMany(scope, module, written)
}

/** Runs the module's `afterMany` hook. */
export async function runAfterMany(scope: Scope, module: AnyModule, written: readonly WrittenRow[]): Promise<void> {
  if (written.length) await scope.registry.part(module).afterMany?.(scope, written)
}

async function updateBatch(scope: Scope, module: AnyModule, rows: readonly LockedChange[]): Promise<WrittenBatch> {
  const base = scope.registry.base(module)
  const decided = await mapInOrder(rows, async ({ old, values, decided }) => ({
    old,
    values: decided ?? (await runBeforeSave(scope, module, { values: withoutStamps(module, values), old })),
  }))
  const stamps = stampedBy(module, [...new Set(decided.flatMap(({ values }) => Object.keys(values)))])
  const at = stamps.length ? await transactionTime(scope) : ''
  const changes = Object.fromEntries(
    rows.map(({ old, values: wanted }, index) => {
      const values = decided[index]?.values ?? {}
      const stamped = stampedBy(module, Object.keys(values)).map(name => [name, wanted[name] ?? at])
      return [Number(old['id']), rowDifference(base, old, { ...values, ...Object.fromEntries(stamped) })]
    }),
  )
  const stored = await Promise.all(
    decided.map(async ({ old, values }) => ({ id: Number(old['id']), stored: await storedWith(scope, module, { old, values }) })),
  )
  const ids = stored.map(({ id }) => id)
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: stored }))
  await restoreStamps(scope, module, rows)
  return { ids, changes }
}

/** Restores timestamps that a trigger sets: in a second update, because the first one sets them again. */
async function restoreStamps(scope: Scope, module: AnyModule, rows: readonly LockedChange[]): Promise<void> {
  const stored = rows.flatMap(({ old, values }) => {
    const stamps = Object.entries(values).filter(([name]) => isStamp(module, name))
    return stamps.length ? [{ id: Number(old['id']), stamps: Object.fromEntries(stamps) }] : []
  })
  if (!stored.length) return
  const base = scope.registry.base(module)
  const some = await Promise.all(
    stored.map(async ({ id, stamps }) => ({ id, stored: await storedValues(scope, base, { old: null, values: stamps }) })),
  )
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: some, goesOn: true }))
}

const isStamp = (module: AnyModule, name: string): boolean => stampsOf(module).some(([stamp]) => stamp === name)
const withoutStamps = (module: AnyModule, values: Data): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isStamp(module, name)))

/** The time of the transaction, as timestamps are on the wire. */
export async function transactionTime(scope: Scope): Promise<string> {
  const select = kindSql({ kind: 'timestamp', label: '' }).select('now()', { kind: 'timestamp', label: '' })
  const [row] = await scope.read<{ at: string }>(sql`select ${raw(select)} as at`)
  return row?.at ?? ''
}

async function createBatch(
  scope: Scope,
  module: AnyModule,
  { rows, isDecided }: { rows: readonly Data[]; isDecided: boolean },
): Promise<WrittenBatch> {
  const base = scope.registry.base(module)
  const { [organisationFieldOf(base) ?? '']: _whose, ...first } = initialValues(base)
  const decided = await mapInOrder(rows, async values => ({
    ...first,
    ...(isDecided ? values : await runBeforeSave(scope, module, { values, old: null })),
  }))
  const unnumbered = await Promise.all(decided.map(values => storedWith(scope, module, { old: {}, values })))
  const numbers = await issueNumbers(scope, base, unnumbered)
  const whole = decided.map((values, index) => ({ ...values, ...numbers[index] }))
  const stored = unnumbered.map((values, index) => ({ ...values, ...numbers[index] }))
  const inserted = await scope.write<{ id: number }>(insertManySql({ module: base, who: scope.who }, alignFields(stored)))
  const ids = inserted.map(({ id }) => id).sort((a, b) => a - b)
  // An undo recognises a new row by its status, also if the schema has no status field.
  const added = whole.map(values => rowDifference(base, {}, { status: 1, ...values }))
  const changes = Object.fromEntries(added.map((difference, index) => [ids[index] ?? 0, difference]))
  return { ids, changes }
}

/** Rows with the same fields; missing ones are null. */
function alignFields(rows: readonly Data[]): readonly Data[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return rows.map(row => Object.fromEntries(names.map(name => [name, row[name] ?? null])))
}

async function storedWith(scope: Scope, module: AnyModule, { old, values }: LockedChange): Promise<Data> {
  const searched = Object.keys(values).some(name => searchedFields(module).has(name))
  const pinyin = searched ? { search_pinyin: pinyinOfRow(module, { ...old, ...values }) ?? '' } : {}
  return { ...(await storedValues(scope, scope.registry.base(module), { old, values })), ...pinyin }
}

const writeAudit = (
  scope: Scope,
  module: AnyModule,
  { action, changes }: { action: string; changes: Record<string, RowDifferences> },
): Promise<unknown> =>
  scope.write(auditInsert(scope.who, { action, module: module.name, ids: Object.keys(changes).map(Number), changes }, emptySql))

interface SavedBatch extends Pick<ManyWriting<unknown>, 'runAfterSaveHook'> {
  rows: readonly { old: Data | null; values: Data }[]
  ids: readonly number[]
  /** The index of the first of them among all rows. */
  from: number
}
/** Runs `afterSave` for each row; returns the written rows. */
async function runAfterSave(
  scope: Scope,
  module: AnyModule,
  { rows, ids, from, runAfterSaveHook }: SavedBatch,
): Promise<readonly WrittenRow[]> {
  const part = scope.registry.part(module)
  if (!hasAfterSave(part)) return []
  const saved = new Map((await scope.rows(module).some(ids)).map(row => [Number(row['id']), row]))
  const written: WrittenRow[] = []
  for (const [index, { old, values }] of rows.entries()) {
    const row = saved.get(ids[index] ?? 0)
    if (!row) continue
    const writtenRow = { saved: row, input: values, old }
    const runHook = async () => part.afterSave?.(scope, writtenRow)
    await (runAfterSaveHook ? runAfterSaveHook(from + index, runHook, writtenRow) : runHook())
    written.push(writtenRow)
  }
  return written
}

/** In order: the hook of a row may depend on the rows before it. */
export async function mapInOrder<R, T>(rows: readonly R[], work: (row: R) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

function* inBatches<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) yield rows.slice(from, from + rowsPerStatement)
}
