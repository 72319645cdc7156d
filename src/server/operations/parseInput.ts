import { parseMoment } from '../../kinds/timestamp/parseMoment.ts'
import { maxIdsPerCall } from '../../shared/wire/envelope.ts'
import { refuse } from '../../shared/wire/refusal.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** One id: a positive whole number, as such or in digits. */
export function parseId(raw: unknown): number {
  const id = typeof raw === 'string' && /^[1-9]\d{0,15}$/.test(raw) ? Number(raw) : raw
  if (!isId(id)) throw refuse('badIds')
  return id
}

/** `'1,2'`, `[1, 2]` or one id. Empty is refused: it never means all. */
export function parseIds(raw: unknown): number[] {
  const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]
  if (!parts.length) throw refuse('badIds')
  if (parts.length > maxIdsPerCall) throw refuse('tooManyIds', { params: { max: maxIdsPerCall } })
  return [...new Set(parts.map(part => parseId(typeof part === 'string' ? part.trim() : part)))]
}

/** Whether a call is a dry run. Any other value than yes or no is refused, because a call that meant yes must change nothing. */
export function parseDry(raw: unknown): boolean {
  if (raw === 1) return true
  if (raw === undefined || raw === null || raw === 0) return false
  throw refuse('badRequest')
}

/** The mark of a preview that was agreed to; null where there was none. */
export function parseShown(raw: unknown): string | null {
  if (raw === undefined || raw === null) return null
  if (typeof raw !== 'string' || raw.length > 50) throw refuse('badRequest')
  return raw
}

/** The farthest that a change may be planned ahead, in milliseconds. */
const maxAhead = 366 * 86_400_000

/** The time of a planned change; null if it is not planned. */
export function parsePlannedTime(raw: unknown): string | null {
  if (raw === undefined || raw === null) return null
  const at = typeof raw === 'string' ? parseMoment(raw) : null
  const ahead = at === null ? 0 : Date.parse(`${at.replace(' ', 'T')}+08:00`) - Date.now()
  if (at === null || ahead <= 0 || ahead > maxAhead) throw refuse('badPlannedTime')
  return at
}

/** A search text, sent under that name. */
export function parseText(raw: unknown, name: string, limit = 200): string {
  if (raw === undefined || raw === null) return ''
  if (typeof raw !== 'string' || raw.length > limit || raw.includes('\u0000')) throw refuse('badFilter', { params: { name } })
  return raw.trim()
}
