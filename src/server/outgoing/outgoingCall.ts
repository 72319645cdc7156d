import type { IncomingMessage } from 'node:http'
import { guardedRequest, type OutgoingRules } from './guardedRequest.ts'

export interface OutgoingCall {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}
export interface OutgoingAnswer {
  status: number
  /** The beginning of its body. */
  text: string
}
export interface OutgoingLimits extends OutgoingRules {
  /** Milliseconds until an answer must have begun. */
  timeout?: number
}
export type SendOutside = (call: OutgoingCall) => Promise<OutgoingAnswer>

/** Milliseconds until an answer begins, and until it has ended; bytes that are read of it. One that drips or never ends is cut off. */
const [answerTimeout, bodyTimeout, maxBytes] = [10_000, 2000, 4096]

/** Posts to an address that an operator has named. */
export const outgoingCalls =
  ({ timeout = answerTimeout, ...rules }: OutgoingLimits): SendOutside =>
  async call =>
    readBeginning(await guardedRequest({ ...call, method: 'POST', signal: AbortSignal.timeout(timeout) }, rules))

/** The status decides; the body is for the log alone, so a connection that breaks while it is read is no failure. */
function readBeginning(response: IncomingMessage): Promise<OutgoingAnswer> {
  const { promise, resolve } = Promise.withResolvers<OutgoingAnswer>()
  const { statusCode: status = 0 } = response
  const parts: Buffer[] = []
  let size = 0
  const end = () => {
    clearTimeout(leaving)
    resolve({ status, text: Buffer.concat(parts).subarray(0, maxBytes).toString() })
    response.destroy()
  }
  const leaving = setTimeout(end, bodyTimeout)
  response.on('data', (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (size > maxBytes) end()
  })
  response.on('end', end)
  response.on('error', end)
  return promise
}
