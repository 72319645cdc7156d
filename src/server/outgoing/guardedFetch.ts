import type { IncomingMessage } from 'node:http'
import { guardedRequest } from './guardedRequest.ts'
import type { InsideHosts } from './insideHosts.ts'

export type GuardedFetch = (url: string | URL, init?: GuardedRequest) => Promise<Response>
interface GuardedRequest {
  method?: string
  headers?: Record<string, string> | Headers
  body?: unknown
  signal?: AbortSignal | null
}

const timeout = 8000
/** A document of keys or of a person is a few kilobytes. */
const maxAnswerBytes = 1_048_576

/** `fetch` for libraries, to addresses that an operator has named. Answers are read whole, within limits of size and time. */
export const guardedFetch =
  (inside: InsideHosts): GuardedFetch =>
  async (address, { method = 'GET', headers = {}, body = null, signal } = {}) => {
    const limit = AbortSignal.timeout(timeout)
    const call = {
      url: new URL(address),
      method,
      headers: headers instanceof Headers ? Object.fromEntries(headers) : headers,
      body: textOf(body),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    }
    return readWhole(await guardedRequest(call, { inside }))
  }

function textOf(body: unknown): string | null {
  if (body === null || body === undefined) return null
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a body is text')
}

async function readWhole(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`)
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value)
  const { statusCode = 0 } = answer
  // A Response takes no other status; Node reads any three digits.
  const status = statusCode < 200 || statusCode > 599 ? 502 : statusCode
  const bodiless = status === 204 || status === 205 || status === 304
  return new Response(bodiless ? null : Buffer.concat(parts), { status, headers })
}
