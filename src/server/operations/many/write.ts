import { kindSql } from '../../../fields/sqls.ts'
import { type AnyModule, fieldsOf, ownerOf, stampedBy } from '../../../schema/index.ts'
import { auditInsert } from '../../db/audit.ts'
import type { Data } from '../../db/connection.ts'
import type { Scope } from '../../db/scope.ts'
import { nothing, raw, sql } from '../../db/sql.ts'
import { insertManySql, updateManySql } from '../../db/writing.ts'
import { pinyinOf } from '../../pinyin.ts'
import { difference, lastWord } from '../save/change.ts'
import { initials, stored } from '../save/values.ts'

/** A row that is held, and what it is to hold. */
export interface Changing {
  old: Data
  values: Data
}
interface Writing<R> {
  rows: readonly R[]
  action: string
  /** Told how many are written. */
  progress?: (done: number) => void
  /** How what else a row brings about is done, where that may fail alone. */
  settling?: Settling
}
export type Settling = (row: number, settle: () => Promise<void>) => Promise<void>
/** Written by one statement. */
const atOnce = 500

/** Different values for many rows that are held, and what they were in the audit; the caller tells of them. */
export async function changeMany(scope: Scope, module: AnyModule, writing: Writing<Changing>): Promise<readonly number[]> {
  const written: number[] = []
  for (const some of inLots(writing.rows)) {
    const ids = await changeLot(scope, module, { ...writing, rows: some })
    written.push(...ids)
    await settleLot(scope, module, { ...writing, ids, rows: some, from: written.length - ids.length })
    writing.progress?.(written.length)
  }
  return written
}

/** Many new rows, and what they hold in the audit; their ids, in order. The caller tells of them. */
export async function createMany(scope: Scope, module: AnyModule, writing: Writing<Data>): Promise<readonly number[]> {
  const written: number[] = []
  for (const some of inLots(writing.rows)) {
    const ids = await createLot(scope, module, { ...writing, rows: some })
    written.push(...ids)
    const rows = some.map(values => ({ old: null, values }))
    await settleLot(scope, module, { ...writing, ids, rows, from: written.length - ids.length })
    writing.progress?.(written.length)
  }
  return written
}

async function changeLot(scope: Scope, module: AnyModule, { rows, action }: Writing<Changing>): Promise<number[]> {
  const base = scope.registry.base(module)
  const decided = await Promise.all(
    rows.map(async ({ old, values }) => ({
      old,
      values: await lastWord(scope, module, { values: unstamped(module, values), old }),
    })),
  )
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
  await note(scope, module, { action, ids, changes })
  return ids
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

async function createLot(scope: Scope, module: AnyModule, { rows, action }: Writing<Data>): Promise<number[]> {
  const base = scope.registry.base(module)
  const { [ownerOf(base) ?? '']: _whose, ...first } = initials(base)
  const whole = await Promise.all(
    rows.map(async values => ({ ...first, ...(await lastWord(scope, module, { values, old: null })) })),
  )
  const given = await Promise.all(whole.map(values => storedWith(scope, module, { old: {}, values })))
  const added = await scope.write<{ id: number }>(insertManySql({ module: base, who: scope.who }, aligned(given)))
  const ids = added.map(({ id }) => id).sort((a, b) => a - b)
  const changes = Object.fromEntries(whole.map((values, index) => [ids[index] ?? 0, difference(base, {}, values)]))
  await note(scope, module, { action, ids, changes })
  return ids
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

interface Noted {
  action: string
  ids: readonly number[]
  changes: Readonly<Record<string, ReturnType<typeof difference>>>
}
const note = (scope: Scope, module: AnyModule, { action, ids, changes }: Noted): Promise<unknown> =>
  scope.write(auditInsert(scope.who, { action, module: module.name, ids, changes }, nothing))

interface Settled extends Pick<Writing<unknown>, 'settling'> {
  rows: readonly { old: Data | null; values: Data }[]
  ids: readonly number[]
  /** The place of the first of them among all. */
  from: number
}
/** What else each row brings about. */
async function settleLot(scope: Scope, module: AnyModule, { rows, ids, from, settling }: Settled): Promise<void> {
  const part = scope.registry.part(module)
  if (!part.afterSave) return
  const saved = new Map((await scope.rows(module).some(ids)).map(row => [Number(row['id']), row]))
  for (const [index, { old, values: asked }] of rows.entries()) {
    const row = saved.get(ids[index] ?? 0)
    const settle = async () => {
      if (row) await part.afterSave?.(scope, { saved: row, asked, old })
    }
    await (settling ? settling(from + index, settle) : settle())
  }
}

function* inLots<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}
