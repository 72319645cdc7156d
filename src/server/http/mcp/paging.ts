import { createHash } from 'node:crypto'
import { refuse } from '../../../shared/wire/refusal.ts'
import type { Data } from '../../db/connection.ts'
import { isRecord } from '../../operations/parseInput.ts'

/** Characters of one answer: a quarter of what the smallest usual model reads at once. */
export const maxCharacters = 40_000
const maxLengthInList = 300
const maxLengthInRow = 8000
/** Characters of one part of a long text. */
export const partLength = 20_000

/** The first items that fit into an answer, one at least. */
export function itemsThatFit<T>(items: readonly T[], max = maxCharacters): readonly T[] {
  let left = max
  const end = items.findIndex((item, index) => {
    left -= JSON.stringify(item).length
    return left < 0 && index > 0
  })
  return end === -1 ? items : items.slice(0, end)
}

/** Where the next answer begins: on a page of the list, after so many of its rows. */
export interface ListCursor {
  page: number
  limit: number
  skip: number
}
const markOf = (question: unknown): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 8)

/** The cursor as text, with a hash of its question: another question refuses it. */
export const printCursor = ({ page, limit, skip }: ListCursor, question: unknown): string =>
  Buffer.from(JSON.stringify([page, limit, skip, markOf(question)])).toString('base64url')

export function parseCursor(raw: unknown, question: unknown): ListCursor | null {
  if (raw === undefined || raw === null) return null
  const [page, limit, skip, mark] = typeof raw === 'string' && raw.length < 200 ? partsOf(raw) : []
  const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  if (!isCount(page) || !isCount(limit) || !isCount(skip) || mark !== markOf(question)) throw refuse('agentCursor')
  return { page, limit, skip }
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** A page of a list that is in memory as a whole. */
export function pageOf(name: string, items: readonly unknown[], { cursor, question }: { cursor: unknown; question: unknown }) {
  const { skip } = parseCursor(cursor, question) ?? { skip: 0 }
  const shown = itemsThatFit(items.slice(skip))
  const next = skip + shown.length
  return {
    [name]: shown,
    total: items.length,
    ...(next < items.length ? { next_cursor: printCursor({ page: 0, limit: 0, skip: next }, question) } : {}),
  }
}

/** A value that was cut in an answer. */
interface Cut {
  id: unknown
  field: string
  /** Characters of a text, items of a list. */
  of: number
}

/** The row with values cut that are too long for a list, or for a single row; cuts are reported, and `get` reads the rest. */
export function cutLongTexts(row: Data, { alone, cuts }: { alone: boolean; cuts: Cut[] }): Data {
  const max = alone ? maxLengthInRow : maxLengthInList
  if (!Object.values(row).some(value => isLong(value, max))) return row
  const long = Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
    if (typeof value === 'string') {
      if (value.length <= max) return []
      cuts.push({ id: row['id'], field, of: value.length })
      return [[field, `${value.slice(0, max)}…`]]
    }
    if (typeof value !== 'object' || value === null || !isLong(value, max)) return []
    const items = Array.isArray(value) ? value : Object.entries(value)
    cuts.push({ id: row['id'], field, of: items.length })
    return [[field, Array.isArray(value) ? itemsThatFit(value, max * 2) : null]]
  })
  return { ...row, ...Object.fromEntries(long) }
}

function isLong(value: unknown, max: number): boolean {
  if (typeof value === 'string') return value.length > max
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length === 0)) return false
  return JSON.stringify(value).length > max * 2
}

/** A part of a long value: of a text by characters, of a list by items. */
export function partOfValue(value: unknown, from: number): object {
  const whole =
    typeof value === 'string' || Array.isArray(value) ? value : JSON.stringify(isRecord(value) ? value : (value ?? null))
  const part = typeof whole === 'string' ? whole.slice(from, from + partLength) : itemsThatFit(whole.slice(from), partLength)
  const next = from + part.length
  return { value: part, from, of: whole.length, ...(next < whole.length ? { next_from: next } : {}) }
}
