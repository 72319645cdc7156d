import { kindSql } from '../../../kinds/kindSqls.ts'
import { type AnyModule, fieldsOf, ownerFieldOf, stampedBy } from '../../../schema/index.ts'
import { auditInsert } from '../../db/auditInsert.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { emptySql, raw, sql } from '../../db/sql.ts'
import { insertManySql, updateManySql } from '../../db/query/writeSql.ts'
import { hasAfterSave, type WrittenRow } from '../../db/modulePart.ts'
import { pinyinOfRow } from '../../db/pinyin.ts'
import { rowDifference, runBeforeSave } from './writeRow.ts'
import { initialValues, storedValues } from './acceptValues.ts'

/** A row that is held, and what it is to hold. */
export interface LockedChange {
  old: Data
  values: Data
  /** What the module made of the values, where it was asked before. */
  decided?: Data
}
interface ManyWriting<R> {
  rows: readonly R[]
  action: string
  /** Told how many are written. */
  progress?: (done: number) => void
  /** How what else a row brings about is done, where that may fail alone. */
  settling?: RunAftermath
  /** Where the caller writes more: what is left to be done for all of it, by `finish`. */
  gathered?: WrittenRows
}
/** What was written, and how each row changed, by its id. */
export interface WrittenRows {
  written: WrittenRow[]
  changes: Record<string, RowDifferences>
}
type RowDifferences = ReturnType<typeof rowDifference>
export type RunAftermath = (row: number, settle: () => Promise<void>, written: WrittenRow) => Promise<void>
/** Written by one statement. */
const rowsPerStatement = 500

/** Different values for many rows that are held, and what they were in the audit; the caller tells of them. */
export async function updateMany(
  scope: Scope,
  module: AnyModule,
  writing: ManyWriting<LockedChange>,
): Promise<readonly number[]> {
  const lots = inBatches(writing.rows)
  return writeBatches(scope, module, { writing, lots, write: rows => updateBatch(scope, module, rows) })
}

/** Many new rows, and what they hold in the audit; their ids, in order. The caller tells of them. */
export async function createMany(scope: Scope, module: AnyModule, writing: ManyWriting<Data>): Promise<readonly number[]> {
  const lots = inBatches(writing.rows.map(values => ({ old: null, values })))
  const write = (rows: readonly { values: Data }[]) =>
    createBatch(
      scope,
      module,
      rows.map(({ values }) => values),
    )
  return writeBatches(scope, module, { writing, lots, write })
}

interface WriteBatches<R> {
  writing: Omit<ManyWriting<unknown>, 'rows'>
  lots: Iterable<readonly R[]>
  write: (rows: readonly R[]) => Promise<WrittenBatch>
}
interface WrittenBatch {
  ids: readonly number[]
  changes: Record<string, RowDifferences>
}
async function writeBatches<R extends { old: Data | null; values: Data }>(
  scope: Scope,
  module: AnyModule,
  { writing, lots, write }: WriteBatches<R>,
): Promise<readonly number[]> {
  const done: number[] = []
  const all: WrittenRows = writing.gathered ?? { written: [], changes: {} }
  for (const rows of lots) {
    const { ids, changes } = await write(rows)
    if (!writing.gathered) await writeAudit(scope, module, { action: writing.action, changes })
    else Object.assign(all.changes, changes)
    all.written.push(...(await runAfterSave(scope, module, { ...writing, ids, rows, from: done.length })))
    done.push(...ids)
    writing.progress?.(done.length)
  }
  if (!writing.gathered) await runAfterMany(scope, module, all.written)
  return done
}

/** The audit of what was gathered, and what all of it together brings about. */
export async function finishWriting(
  scope: Scope,
  module: AnyModule,
  { action, gathered: { written, changes } }: { action: string; gathered: WrittenRows },
): Promise<void> {
  for (const some of inBatches(Object.entries(changes)))
    await writeAudit(scope, module, { action, changes: Object.fromEntries(some) })
  await runAfterMany(scope, module, written)
}

/** What all the rows together bring about. */
export async function runAfterMany(scope: Scope, module: AnyModule, written: readonly WrittenRow[]): Promise<void> {
  if (written.length) await scope.registry.part(module).afterMany?.(scope, written)
}

async function updateBatch(scope: Scope, module: AnyModule, rows: readonly LockedChange[]): Promise<WrittenBatch> {
  const base = scope.registry.base(module)
  const decided = await mapInOrder(rows, async ({ old, values, decided }) => ({
    old,
    values: decided ?? (await runBeforeSave(scope, module, { values: unstamped(module, values), old })),
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
  const given = await Promise.all(
    decided.map(async ({ old, values }) => ({ id: Number(old['id']), said: await storedWith(scope, module, { old, values }) })),
  )
  const ids = given.map(({ id }) => id)
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: given }))
  await restoreStamps(scope, module, rows)
  return { ids, changes }
}

/** What a timestamp was, where it is put back: after what it tells of, which would set it. */
async function restoreStamps(scope: Scope, module: AnyModule, rows: readonly LockedChange[]): Promise<void> {
  const given = rows.flatMap(({ old, values }) => {
    const stamps = Object.entries(values).filter(([name]) => isStamp(module, name))
    return stamps.length ? [{ id: Number(old['id']), stamps: Object.fromEntries(stamps) }] : []
  })
  if (!given.length) return
  const base = scope.registry.base(module)
  const some = await Promise.all(given.map(async ({ id, stamps }) => ({ id, said: await storedValues(scope, base, stamps) })))
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: some, goesOn: true }))
}

const isStamp = (module: AnyModule, name: string): boolean => {
  const field = fieldsOf(module)[name]
  return field?.kind === 'timestamp' && field.stamps !== undefined
}
const unstamped = (module: AnyModule, values: Data): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isStamp(module, name)))

/** The present moment of the transaction, as timestamps travel. */
export async function transactionTime(scope: Scope): Promise<string> {
  const select = kindSql({ kind: 'timestamp', label: '' }).select('now()', { kind: 'timestamp', label: '' })
  const [row] = await scope.read<{ at: string }>(sql`select ${raw(select)} as at`)
  return row?.at ?? ''
}

async function createBatch(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<WrittenBatch> {
  const base = scope.registry.base(module)
  const { [ownerFieldOf(base) ?? '']: _whose, ...first } = initialValues(base)
  const whole = await mapInOrder(rows, async values => ({
    ...first,
    ...(await runBeforeSave(scope, module, { values, old: null })),
  }))
  const given = await Promise.all(whole.map(values => storedWith(scope, module, { old: {}, values })))
  const added = await scope.write<{ id: number }>(insertManySql({ module: base, who: scope.who }, alignFields(given)))
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const changes = Object.fromEntries(whole.map((values, index) => [ids[index] ?? 0, rowDifference(base, {}, values)]))
  return { ids, changes }
}

/** Rows that all say the same fields. */
function alignFields(rows: readonly Data[]): readonly Data[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return rows.map(row => Object.fromEntries(names.map(name => [name, row[name] ?? null])))
}

async function storedWith(scope: Scope, module: AnyModule, { old, values }: LockedChange): Promise<Data> {
  const searched = Object.keys(values).some(name => module.search?.includes(name))
  const pinyin = searched ? { search_pinyin: pinyinOfRow(module, { ...old, ...values }) ?? '' } : {}
  return { ...(await storedValues(scope, scope.registry.base(module), values)), ...pinyin }
}

const writeAudit = (
  scope: Scope,
  module: AnyModule,
  { action, changes }: { action: string; changes: Record<string, RowDifferences> },
): Promise<unknown> =>
  scope.write(auditInsert(scope.who, { action, module: module.name, ids: Object.keys(changes).map(Number), changes }, emptySql))

interface SavedBatch extends Pick<ManyWriting<unknown>, 'settling'> {
  rows: readonly { old: Data | null; values: Data }[]
  ids: readonly number[]
  /** The place of the first of them among all. */
  from: number
}
/** What else each row brings about; those that were written. */
async function runAfterSave(
  scope: Scope,
  module: AnyModule,
  { rows, ids, from, settling }: SavedBatch,
): Promise<readonly WrittenRow[]> {
  const part = scope.registry.part(module)
  if (!hasAfterSave(part)) return []
  const saved = new Map((await scope.rows(module).some(ids)).map(row => [Number(row['id']), row]))
  const written: WrittenRow[] = []
  for (const [index, { old, values }] of rows.entries()) {
    const row = saved.get(ids[index] ?? 0)
    if (!row) continue
    const one = { saved: row, input: values, old }
    const settle = async () => part.afterSave?.(scope, one)
    await (settling ? settling(from + index, settle, one) : settle())
    written.push(one)
  }
  return written
}

/** One after the other: what a module says of a row may hang on what it said of the one before. */
export async function mapInOrder<R, T>(rows: readonly R[], work: (row: R) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

function* inBatches<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) yield rows.slice(from, from + rowsPerStatement)
}
