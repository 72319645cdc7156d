import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
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
  readonly host: string
  constructor(problem: OutgoingProblem, host: string, cause?: unknown) {
    super(`${host}: ${problem}`, { cause })
    this.problem = problem
    this.host = host
  }
}

export interface OutgoingRequest {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Ends the call, also while its answer is read. */
  signal: AbortSignal
}
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>
export interface OutgoingRules {
  inside: InsideHosts
  resolve?: ResolveHost
}

const resolveBySystem: ResolveHost = host =>
  new Promise((resolve, reject) =>
    systemLookup(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses))),
  )

/**
 * The one way out to an address that an operator has named; answers as soon as an answer begins. The name is resolved once, and
 * connected to what was resolved: a second look-up might answer with an inside address. No redirect is followed and no connection
 * used twice.
 */
export async function guardedRequest(
  call: OutgoingRequest,
  { inside, resolve = resolveBySystem }: OutgoingRules,
): Promise<IncomingMessage> {
  const host = hostOf(call.url)
  const addresses = await withinTime(host, call.signal, addressesOf(host, resolve))
  // Every address is checked: the system may connect to any of them.
  if (!addresses.every(({ address }) => mayConnect(inside, host, address))) throw new OutgoingError('insideAddress', host)
  if (call.url.protocol !== 'https:' && !addresses.every(({ address }) => isNamedInside(inside, host, address)))
    throw new OutgoingError('plainHttp', host)
  return send(call, addresses)
}

/** A URL writes octal, hexadecimal and short addresses of IPv4 in full. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

async function addressesOf(host: string, resolve: ResolveHost): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  const addresses = family
    ? [{ address: host, family }]
    : await resolve(host).catch((error: unknown) => {
        throw new OutgoingError('noSuchHost', host, error)
      })
  if (!addresses.length) throw new OutgoingError('noSuchHost', host)
  return addresses
}

/** A look-up cannot be cancelled: after the time limit its result is ignored. */
const withinTime = <T>(host: string, signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const leave = () => reject(new OutgoingError('tooSlow', host, signal.reason))
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave, { once: true })
    }),
  ])

function send({ url, method, headers, body, signal }: OutgoingRequest, addresses: readonly LookupAddress[]) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = (url.protocol === 'https:' ? tlsRequest : plainRequest)(url, {
    method,
    headers: { ...headers, ...(body === null ? {} : { 'content-length': Buffer.byteLength(body) }) },
    agent: false,
    signal,
    lookup: (_host, options, callback) => {
      const [first] = addresses
      if (options.all) callback(null, [...addresses])
      else callback(null, first?.address ?? '', first?.family)
    },
  })
  request.on('error', error => reject(new OutgoingError(problemOf(error, signal), hostOf(url), error)))
  request.on('response', resolve)
  // A switch of protocols (101) closes the connection with neither an error nor a response.
  request.on('close', () => reject(new OutgoingError('badAnswer', hostOf(url))))
  request.end(body)
  return promise
}

const untrusted = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/
function problemOf(error: Error, signal: AbortSignal): OutgoingProblem {
  const code = 'code' in error ? String(error.code) : ''
  if (signal.aborted) return 'tooSlow'
  if (code.startsWith('HPE_')) return 'badAnswer'
  return untrusted.test(code) ? 'untrusted' : 'unreachable'
}
