import type { ClientFrame } from '../../shared/wire/pushFrame.ts'
import { isRecord } from '../operations/parseInput.ts'

const longestText = 200
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText

/** Parses a client's frame; null for an unknown one. */
export function parseFrame(text: string): ClientFrame | null {
  const sent = parseJson(text)
  if (!isRecord(sent)) return null
  const { type, token, orgcode } = sent
  if (type === 'auth') return isText(token) ? { type, token: token.replace(/^Bearer /, '') } : null
  if (type === 'adminpong') return { type, ...(sent['echo'] === true ? { echo: true } : {}) }
  if (type !== 'adminsub' || !isText(orgcode)) return null
  const { shared, since } = sent
  return { type, orgcode, ...(shared === true ? { shared } : {}), ...(typeof since === 'number' && since > 0 ? { since } : {}) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Limit of frames per window; an honest socket sends three. */
const most = 40
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
    if (count === most) spent()
    return count < most
  }
}
