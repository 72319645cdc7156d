import { type Envelope, refusalHeader } from '../wire/envelope.ts'
import { ApiRefusal } from './ApiRefusal.ts'
import { pauseFor } from './pauseFor.ts'
import type { Transport, TransportOptions } from './wireCall.ts'

export interface ServerAddress {
  /** `https://admin.example.com`; empty for the page's own host. */
  url: string
  /** An API token, or where it is got from. */
  token: string | (() => string | Promise<string>)
  /** The language of sentences; Chinese by default. */
  language?: 'zh-CN' | 'zh-TW' | 'en-US'
  /** How often a call that was refused for now is made again; 3 by default. */
  retries?: number
  fetch?: typeof fetch
}
/** Sends a request with the token; throws what is refused. */
export type Send = (path: string, request: RequestInit & { query?: TransportOptions['query'] }) => Promise<Response>

const tooMany = 429
const unavailable = 503
/** Milliseconds. A call that should wait longer is not repeated. */
const maxPause = 60_000

/** Calls that only read, by the end of their path: they may be made twice. */
const readingPath = /(^|\/)(list|info|combox|choices|tree|history|aggregate|selection|why|check|find|events)$/

/** After 429 any call is repeated: nothing was done. After 503 only a call that may be made twice. */
const mayRepeat = (path: string, { body, headers }: RequestInit, status: number): boolean =>
  status === tooMany ||
  (status === unavailable && (body === undefined || readingPath.test(path) || new Headers(headers).has('idempotency-key')))

/** Requests to a server by `fetch`. */
export function sendTo({ url, token, language = 'zh-CN', retries = 3, fetch: send = fetch }: ServerAddress): Send {
  const base = url.replace(/\/+$/, '')
  return async (path, { query = {}, ...request }) => {
    const address = `${base}${path}${Object.keys(query).length ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''}`
    for (let left = retries; ; left--) {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`)
      headers.set('accept-language', language)
      const response = await send(address, { ...request, headers })
      if (response.ok) return response
      const refused = await refusedCall(response)
      const pause = (refused.retryAfter ?? 2 ** (retries - left)) * 1000
      if (left <= 0 || pause > maxPause || !mayRepeat(path, request, response.status)) throw refused
      await pauseFor(pause, request.signal ?? undefined)
    }
  }
}

async function refusedCall(response: Response): Promise<ApiRefusal<string>> {
  const { error, msg, errors, data } = (await response.json().catch(() => ({}))) as Partial<Envelope>
  const after = response.headers.get('retry-after')
  return new ApiRefusal<string>({
    status: response.status,
    code: response.headers.get(refusalHeader) ?? 'failed',
    message: error ?? msg ?? `${response.status} ${response.statusText}`,
    ...(errors ? { errors } : {}),
    data,
    retryAfter: after === null || !(Number(after) >= 0) ? null : Number(after),
  })
}

/** Calls by `fetch`, and nothing but that. */
export const fetchTransport =
  (send: Send): Transport =>
  async <T>(path: string, body: object = {}, { signal, headers, query, timeout }: TransportOptions = {}): Promise<T> => {
    const limits = [...(signal ? [signal] : []), ...(timeout === undefined ? [] : [AbortSignal.timeout(timeout)])]
    const response = await send(`/api/v2/manage/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(query ? { query } : {}),
      ...(limits.length ? { signal: AbortSignal.any(limits) } : {}),
    })
    return ((await response.json()) as Envelope<T>).data as T
  }
