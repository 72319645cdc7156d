import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type InsideHosts, isNamedInside, mayConnect } from './insideHosts.ts'

/** Why nothing was sent, or no answer came. */
export const outgoingProblems = [
  'noSuchHost',
  'insideAddress',
  'plainHttp',
  'unreachable',
  'untrusted',
  'tooSlow',
  'badAnswer',
] as const
export type OutgoingProblem = (typeof outgoingProblems)[number]

export class OutgoingError extends Error {
  readonly problem: OutgoingProblem
  constructor(problem: OutgoingProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export interface OutgoingCall {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}
export interface OutgoingAnswer {
  status: number
  /** How it begins. */
  text: string
}
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>

export interface OutgoingRules {
  inside: InsideHosts
  resolve?: ResolveHost
  /** Milliseconds until an answer must have begun. */
  patience?: number
}
export type SendOutside = (call: OutgoingCall) => Promise<OutgoingAnswer>

/** Milliseconds; what of an answer is read after it has begun, and its bytes. Whoever drips it or sends without end is left. */
const [usualPatience, bodyPatience, maxBytes] = [10_000, 2000, 4096]

const resolveBySystem: ResolveHost = host =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

/**
 * Posts to an address that an operator has named. The name is resolved once, and connected to what was resolved: a second look-up might
 * answer with an inside address. No redirect is followed and no connection used twice.
 */
export const outgoingCalls =
  ({ inside, resolve = resolveBySystem, patience = usualPatience }: OutgoingRules): SendOutside =>
  async call => {
    const deadline = AbortSignal.timeout(patience)
    const addresses = await withinTime(deadline, addressesOf(call.url, { inside, resolve }))
    return send(call, addresses, deadline)
  }

const withinTime = <T>(deadline: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) =>
      deadline.addEventListener('abort', () => reject(new OutgoingError('tooSlow')), { once: true }),
    ),
  ])

async function addressesOf(
  { hostname, protocol }: URL,
  { inside, resolve }: Required<Pick<OutgoingRules, 'inside' | 'resolve'>>,
): Promise<readonly LookupAddress[]> {
  // A URL writes octal, hexadecimal and short addresses of IPv4 in full.
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch((error: unknown) => {
        throw new OutgoingError('noSuchHost', error)
      })
  if (!addresses.length) throw new OutgoingError('noSuchHost')
  // All of them: of several the system may choose any.
  if (!addresses.every(({ address }) => mayConnect(inside, host, address))) throw new OutgoingError('insideAddress')
  if (protocol === 'http:' && !addresses.every(({ address }) => isNamedInside(inside, host, address)))
    throw new OutgoingError('plainHttp')
  return addresses
}

function send(
  { url, headers, body }: OutgoingCall,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>()
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal,
    lookup: (_host, options, callback) => {
      const [first] = addresses
      if (options.all) callback(null, [...addresses])
      else callback(null, first?.address ?? '', first?.family)
    },
  })
  /** Ends the call once an answer has begun: its status has been said, and what follows is for the log alone. */
  let finish: (() => void) | null = null
  request.on('error', error => (finish ? finish() : reject(problemOf(error, signal))))
  request.on('response', response => {
    const { statusCode: status = 0 } = response
    const parts: Buffer[] = []
    let size = 0
    const end = () => {
      clearTimeout(leaving)
      resolve({ status, text: Buffer.concat(parts).subarray(0, maxBytes).toString() })
      request.destroy()
    }
    finish = end
    const leaving = setTimeout(end, bodyPatience)
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > maxBytes) end()
    })
    response.on('end', end)
    response.on('error', end)
  })
  request.end(body)
  return promise
}

const untrusted = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/
function problemOf(error: Error, deadline: AbortSignal): OutgoingError {
  const code = 'code' in error ? String(error.code) : ''
  if (deadline.aborted) return new OutgoingError('tooSlow', error)
  if (code.startsWith('HPE_')) return new OutgoingError('badAnswer', error)
  return new OutgoingError(untrusted.test(code) ? 'untrusted' : 'unreachable', error)
}
