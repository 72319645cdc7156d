import type { ClientFrame, TabPosition } from '../../shared/wire/pushFrame.ts'
import { isRecord } from '../operations/parseInput.ts'

const maxTextLength = 200
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxTextLength

/** Parses a client's frame; null for an unknown one. */
export function parseFrame(text: string): ClientFrame | null {
  const sent = parseJson(text)
  if (!isRecord(sent)) return null
  const { type, token, orgcode } = sent
  if (type === 'auth') return isText(token) ? { type, token: token.replace(/^Bearer /, '') } : null
  if (type === 'adminpong') return { type, ...(sent['echo'] === true ? { echo: true } : {}) }
  if (type === 'place') return parsePositionFrame(sent)
  if (type !== 'adminsub' || !isText(orgcode)) return null
  const { shared, since } = sent
  return { type, orgcode, ...(shared === true ? { shared } : {}), ...(typeof since === 'number' && since > 0 ? { since } : {}) }
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function parsePositionFrame({ tab, at }: Readonly<Record<string, unknown>>): ClientFrame | null {
  if (!isNumber(tab)) return null
  if (at === null) return { type: 'place', tab, at }
  const place = isRecord(at) ? parsePosition(at) : null
  return place && { type: 'place', tab, at: place }
}

function parsePosition({ module, row, field, editing, unseen }: Readonly<Record<string, unknown>>): TabPosition | null {
  if (!isText(module) || !(row === undefined || isNumber(row)) || !(field === undefined || isText(field))) return null
  return {
    module,
    ...(row === undefined ? {} : { row }),
    ...(row === undefined || field === undefined ? {} : { field }),
    ...(row !== undefined && editing === true ? { editing } : {}),
    ...(unseen === true ? { unseen } : {}),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Limit of frames per window; an honest socket sends three, and one for each place that a person goes to. */
const max = 40
const aWhile = 10_000

/** Rate limit of a socket: returns false above it, and calls `spent` once. */
export function frameBudget(spent: () => void): () => boolean {
  let count = 0
  let since = performance.now()
  return () => {
    const now = performance.now()
    if (now - since > aWhile) {
      since = now
      count = 0
    }
    count += 1
    if (count === max) spent()
    return count < max
  }
}
