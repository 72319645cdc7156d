import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** Facts about a request for the log and the metrics, beside its address and status. */
export interface RequestFacts {
  module?: string
  call?: string
  org?: number
  account?: number
  /** The code of its refusal. */
  refusal?: string
  /** It may take long: it receives or sends a file. */
  streams?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    facts: RequestFacts
  }
  interface FastifyContextConfig {
    /** On a route that serves many paths: the path that was requested. */
    pathOf?(request: FastifyRequest): string | undefined
  }
}

/** The pattern of a request's address for log, metrics and spans; empty where no route matched. */
export function requestedRoute(request: FastifyRequest): string {
  const { url = '', config } = request.routeOptions
  return config.pathOf?.(request) ?? url
}

const node = randomBytes(6).toString('base64url')
let count = 0

/**
 * A unique request id, on all nodes and at any time. It is in the log, in the audit and in the application name of the
 * statement. It begins with the id that the caller sent, so that a line of a browser's log leads to all of them.
 */
export function requestId({ headers }: IncomingMessage): string {
  const sent = headers['x-request-id']
  const own = `${node}${(count++).toString(36)}`
  return typeof sent === 'string' && /^[\w-]{8,32}$/.test(sent) ? `${sent}.${own}` : own
}

/** The part of an id that somebody can read out. */
export const shortRequestId = (id: string): string => id.split('.')[0] ?? id
