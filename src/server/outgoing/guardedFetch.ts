import { lookup, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { type InsideHosts, isNamedInside, mayConnect } from './insideHosts.ts'

/** The address is inside, and the deployment does not allow it. */
export class InsideAddressError extends Error {
  readonly host: string
  constructor(host: string) {
    super(`${host} is an address inside`)
    this.host = host
  }
}
/** The address is not https: a machine on the way could read and replace the answer. */
export class InsecureAddressError extends Error {}

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

/**
 * Calls an address that somebody typed. The name is resolved once, and only those of its addresses are connected to that are allowed: a second
 * answer of the DNS cannot lead inside. Redirects are not followed, answers have a size and a time limit.
 */
export const guardedFetch =
  (inside: InsideHosts): GuardedFetch =>
  async (address, { method = 'GET', headers = {}, body = null, signal } = {}) => {
    const url = new URL(address)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isNamedInside(inside, host, host) || isLoopback(host))))
      throw new InsecureAddressError(`${url.origin} is not https`)
    if (isIP(host) && !mayConnect(inside, host, host)) throw new InsideAddressError(host)
    const sent = body === null || body === undefined ? null : Buffer.from(textOf(body))
    const limit = AbortSignal.timeout(timeout)
    const options: RequestOptions = {
      method,
      headers: { ...plainHeaders(headers), ...(sent ? { 'content-length': String(sent.length) } : {}) },
      lookup: guardedLookup(inside),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      const request = send(url, options, answer => readAnswer(answer).then(resolve, reject))
      request.on('error', reject)
      request.end(sent)
    })
  }

/** Still judged by `mayConnect`; http between processes of one machine crosses no network. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

const textOf = (body: unknown): string => {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a body is text')
}
const plainHeaders = (headers: Record<string, string> | Headers): Record<string, string> =>
  headers instanceof Headers ? Object.fromEntries(headers) : headers

const guardedLookup =
  (inside: InsideHosts): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 4)
      const allowed = found.filter(({ address }) => mayConnect(inside, host, address))
      const [first] = allowed
      if (!first) return callback(new InsideAddressError(host), '', 4)
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family)
    })

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxAnswerBytes) throw new Error(`the answer is larger than ${maxAnswerBytes} bytes`)
    parts.push(part)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (typeof value === 'string') headers.set(name, value)
  const status = answer.statusCode ?? 502
  const bodiless = status === 204 || status === 304 || status < 200
  return new Response(bodiless ? null : Buffer.concat(parts), { status: status < 200 ? 502 : status, headers })
}
