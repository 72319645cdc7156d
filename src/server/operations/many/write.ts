import { kindSql } from '../../../fields/sqls.ts'
import { type AnyModule, fieldsOf, ownerOf, stampedBy } from '../../../schema/index.ts'
import { auditInsert } from '../../db/audit.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { nothing, raw, sql } from '../../db/sql.ts'
import { insertManySql, updateManySql } from '../../db/writing.ts'
import { hasAftermath, type Written } from '../../part.ts'
import { pinyinOf } from '../../pinyin.ts'
import { difference, lastWord } from '../save/change.ts'
import { initials, stored } from '../save/values.ts'

/** A row that is held, and what it is to hold. */
export interface Changing {
  old: Data
  values: Data
  /** What the module made of the values, where it was asked before. */
  decided?: Data
}
interface Writing<R> {
  rows: readonly R[]
  action: string
  /** Told how many are written. */
  progress?: (done: number) => void
  /** How what else a row brings about is done, where that may fail alone. */
  settling?: Settling
  /** Where the caller writes more: what is left to be done for all of it, by `finish`. */
  gathered?: Gathered
}
/** What was written, and how each row changed, by its id. */
export interface Gathered {
  written: Written[]
  changes: Record<string, Differences>
}
type Differences = ReturnType<typeof difference>
export type Settling = (row: number, settle: () => Promise<void>, written: Written) => Promise<void>
/** Written by one statement. */
const atOnce = 500

/** Different values for many rows that are held, and what they were in the audit; the caller tells of them. */
export async function changeMany(scope: Scope, module: AnyModule, writing: Writing<Changing>): Promise<readonly number[]> {
  const lots = inLots(writing.rows)
  return writeLots(scope, module, { writing, lots, write: rows => changeLot(scope, module, rows) })
}

/** Many new rows, and what they hold in the audit; their ids, in order. The caller tells of them. */
export async function createMany(scope: Scope, module: AnyModule, writing: Writing<Data>): Promise<readonly number[]> {
  const lots = inLots(writing.rows.map(values => ({ old: null, values })))
  const write = (rows: readonly { values: Data }[]) =>
    createLot(
      scope,
      module,
      rows.map(({ values }) => values),
    )
  return writeLots(scope, module, { writing, lots, write })
}

interface Lots<R> {
  writing: Omit<Writing<unknown>, 'rows'>
  lots: Iterable<readonly R[]>
  write: (rows: readonly R[]) => Promise<Lot>
}
interface Lot {
  ids: readonly number[]
  changes: Record<string, Differences>
}
async function writeLots<R extends { old: Data | null; values: Data }>(
  scope: Scope,
  module: AnyModule,
  { writing, lots, write }: Lots<R>,
): Promise<readonly number[]> {
  const done: number[] = []
  const all: Gathered = writing.gathered ?? { written: [], changes: {} }
  for (const rows of lots) {
    const { ids, changes } = await write(rows)
    if (!writing.gathered) await note(scope, module, { action: writing.action, changes })
    else Object.assign(all.changes, changes)
    all.written.push(...(await settleLot(scope, module, { ...writing, ids, rows, from: done.length })))
    done.push(...ids)
    writing.progress?.(done.length)
  }
  if (!writing.gathered) await settleMany(scope, module, all.written)
  return done
}

/** The audit of what was gathered, and what all of it together brings about. */
export async function finish(
  scope: Scope,
  module: AnyModule,
  { action, gathered: { written, changes } }: { action: string; gathered: Gathered },
): Promise<void> {
  for (const some of inLots(Object.entries(changes))) await note(scope, module, { action, changes: Object.fromEntries(some) })
  await settleMany(scope, module, written)
}

/** What all the rows together bring about. */
export async function settleMany(scope: Scope, module: AnyModule, written: readonly Written[]): Promise<void> {
  if (written.length) await scope.registry.part(module).afterMany?.(scope, written)
}

async function changeLot(scope: Scope, module: AnyModule, rows: readonly Changing[]): Promise<Lot> {
  const base = scope.registry.base(module)
  const decided = await inOrder(rows, async ({ old, values, decided }) => ({
    old,
    values: decided ?? (await lastWord(scope, module, { values: unstamped(module, values), old })),
  }))
  const stamps = stampedBy(module, [...new Set(decided.flatMap(({ values }) => Object.keys(values)))])
  const at = stamps.length ? await momentOf(scope) : ''
  const changes = Object.fromEntries(
    rows.map(({ old, values: asked }, index) => {
      const values = decided[index]?.values ?? {}
      const stamped = stampedBy(module, Object.keys(values)).map(name => [name, asked[name] ?? at])
      return [Number(old['id']), difference(base, old, { ...values, ...Object.fromEntries(stamped) })]
    }),
  )
  const given = await Promise.all(
    decided.map(async ({ old, values }) => ({ id: Number(old['id']), said: await storedWith(scope, module, { old, values }) })),
  )
  const ids = given.map(({ id }) => id)
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: given }))
  await restamp(scope, module, rows)
  return { ids, changes }
}

/** What a timestamp was, where it is put back: after what it tells of, which would set it. */
async function restamp(scope: Scope, module: AnyModule, rows: readonly Changing[]): Promise<void> {
  const given = rows.flatMap(({ old, values }) => {
    const stamps = Object.entries(values).filter(([name]) => isStamp(module, name))
    return stamps.length ? [{ id: Number(old['id']), stamps: Object.fromEntries(stamps) }] : []
  })
  if (!given.length) return
  const base = scope.registry.base(module)
  const some = await Promise.all(given.map(async ({ id, stamps }) => ({ id, said: await stored(scope, base, stamps) })))
  await scope.write(updateManySql({ module: base, who: scope.who }, { rows: some, goesOn: true }))
}

const isStamp = (module: AnyModule, name: string): boolean => {
  const field = fieldsOf(module)[name]
  return field?.kind === 'timestamp' && field.stamps !== undefined
}
const unstamped = (module: AnyModule, values: Data): Data =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isStamp(module, name)))

/** The present moment of the transaction, as timestamps travel. */
export async function momentOf(scope: Scope): Promise<string> {
  const select = kindSql({ kind: 'timestamp', label: '' }).select('now()', { kind: 'timestamp', label: '' })
  const [row] = await scope.read<{ at: string }>(sql`select ${raw(select)} as at`)
  return row?.at ?? ''
}

async function createLot(scope: Scope, module: AnyModule, rows: readonly Data[]): Promise<Lot> {
  const base = scope.registry.base(module)
  const { [ownerOf(base) ?? '']: _whose, ...first } = initials(base)
  const whole = await inOrder(rows, async values => ({ ...first, ...(await lastWord(scope, module, { values, old: null })) }))
  const given = await Promise.all(whole.map(values => storedWith(scope, module, { old: {}, values })))
  const added = await scope.write<{ id: number }>(insertManySql({ module: base, who: scope.who }, aligned(given)))
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const changes = Object.fromEntries(whole.map((values, index) => [ids[index] ?? 0, difference(base, {}, values)]))
  return { ids, changes }
}

/** Rows that all say the same fields. */
function aligned(rows: readonly Data[]): readonly Data[] {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return rows.map(row => Object.fromEntries(names.map(name => [name, row[name] ?? null])))
}

async function storedWith(scope: Scope, module: AnyModule, { old, values }: Changing): Promise<Data> {
  const searched = Object.keys(values).some(name => module.search?.includes(name))
  const pinyin = searched ? { search_pinyin: pinyinOf(module, { ...old, ...values }) ?? '' } : {}
  return { ...(await stored(scope, scope.registry.base(module), values)), ...pinyin }
}

const note = (
  scope: Scope,
  module: AnyModule,
  { action, changes }: { action: string; changes: Record<string, Differences> },
): Promise<unknown> =>
  scope.write(auditInsert(scope.who, { action, module: module.name, ids: Object.keys(changes).map(Number), changes }, nothing))

interface Settled extends Pick<Writing<unknown>, 'settling'> {
  rows: readonly { old: Data | null; values: Data }[]
  ids: readonly number[]
  /** The place of the first of them among all. */
  from: number
}
/** What else each row brings about; those that were written. */
async function settleLot(scope: Scope, module: AnyModule, { rows, ids, from, settling }: Settled): Promise<readonly Written[]> {
  const part = scope.registry.part(module)
  if (!hasAftermath(part)) return []
  const saved = new Map((await scope.rows(module).some(ids)).map(row => [Number(row['id']), row]))
  const written: Written[] = []
  for (const [index, { old, values: asked }] of rows.entries()) {
    const row = saved.get(ids[index] ?? 0)
    if (!row) continue
    const one = { saved: row, asked, old }
    const settle = async () => part.afterSave?.(scope, one)
    await (settling ? settling(from + index, settle, one) : settle())
    written.push(one)
  }
  return written
}

/** One after the other: what a module says of a row may hang on what it said of the one before. */
export async function inOrder<R, T>(rows: readonly R[], work: (row: R) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const row of rows) done.push(await work(row))
  return done
}

function* inLots<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}
