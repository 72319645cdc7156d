import { refuse } from '../../../shared/wire/refusal.ts'
import { isRecord } from '../parseInput.ts'

/**
 * The position of a reader in the log. Ids of entries are assigned before their transactions commit, so that a higher id may
 * become visible first: a reader that remembers the last id would miss the other one. It remembers a snapshot instead, that is
 * which transactions had ended. Between two snapshots entries are read by id, which for each row is the order of its changes,
 * because a writer that waits for a row gets its id afterwards.
 */
export interface EventCursor {
  /** Everything that this snapshot sees was read; null before the first entry. */
  read: string | null
  /** The snapshot being read; null if the next call starts one. */
  reading: string | null
  /** The last entry of it that was read, and how many of its events; `whole` for all. */
  entry: number
  parts: number | 'whole'
}

export const initialEventCursor: EventCursor = { read: null, reading: null, entry: 0, parts: 'whole' }

export const printEventCursor = ({ read, reading, entry, parts }: EventCursor): string =>
  Buffer.from(JSON.stringify([read, reading, entry, parts === 'whole' ? -1 : parts])).toString('base64url')

const maxCursorLength = 20_000
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= -1

/** The cursor that a client sends back. */
export function parseEventCursor(text: string): EventCursor {
  const sent = text.length > maxCursorLength ? null : parseJson(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(sent) || sent.length !== 4) throw refuse('eventsCursor')
  const [read, reading, entry, parts] = sent as readonly unknown[]
  if (!isSnapshotOrNone(read) || !isSnapshotOrNone(reading) || !isNumber(entry) || !isNumber(parts)) throw refuse('eventsCursor')
  return { read, reading, entry, parts: parts === -1 ? 'whole' : parts }
}

function parseJson(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? null : read
  } catch {
    return null
  }
}

const isSnapshotOrNone = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && isSnapshot(value))

/** `10:20:10,14,15`: the text of a PostgreSQL snapshot; any other is refused with an error. */
function isSnapshot(text: string): boolean {
  const [, from, to, list] = /^([1-9]\d{0,17}):([1-9]\d{0,17}):([\d,]*)$/.exec(text) ?? []
  if (from === undefined || to === undefined || list === undefined) return false
  const running = list === '' ? [] : list.split(',')
  if (!running.every(one => /^[1-9]\d{0,17}$/.test(one))) return false
  const numbers = [from, ...running].map(BigInt)
  const isInOrder = numbers.every((one, index) => index === 0 || one >= (numbers[index - 1] ?? one))
  return isInOrder && BigInt(from) <= BigInt(to) && running.every(one => BigInt(one) < BigInt(to))
}
