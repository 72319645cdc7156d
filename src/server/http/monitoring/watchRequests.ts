import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../../monitoring/metrics.ts'
import type { Span, Tracing } from '../../monitoring/tracing.ts'
import { isRecord } from '../../operations/parseInput.ts'
import { requestedRoute } from './requestFacts.ts'

interface Watching {
  metrics: Metrics
  tracing: Tracing | null
  /** Milliseconds after which a call is logged as slow; 0 for none. */
  slowAfter: number
}

/** Counts every request, logs each at `info`, and slow calls as warnings. */
export function watchRequests(app: FastifyInstance, { metrics, tracing, slowAfter }: Watching): void {
  const logsEach = ['info', 'debug', 'trace'].includes(app.log.level)
  // Set on each request below: shared objects are not allowed here.
  app.decorateRequest('facts')
  app.addHook('onRequest', (request, reply, done) => {
    request.facts = {}
    if (request.method === 'POST') reply.header('x-request-id', request.id)
    done()
  })
  if (tracing) traceRequests(app, tracing)
  app.addHook('onResponse', (request, reply, done) => {
    const { facts } = request
    const took = reply.elapsedTime
    metrics.requestEnded({
      route: requestedRoute(request),
      method: request.method,
      status: reply.statusCode,
      seconds: took / 1000,
    })
    if (facts.refusal) metrics.refused(facts.refusal)
    if (slowAfter && took > slowAfter && facts.call && !facts.streams)
      request.log.warn({ ...lineOf(request, reply), asked: namesIn(request.body) }, 'slow call')
    else if (logsEach) request.log.info(lineOf(request, reply), 'request')
    done()
  })
}

/** A span for each request; its database calls run within it. */
function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, id } = request
    const route = requestedRoute(request)
    const attributes = { 'http.request.method': method, 'http.route': route, 'houtai.request_id': id }
    spans.set(request, tracing.request(request.headers, { name: `${method} ${route}`, attributes }, done))
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { org, account, refusal } = request.facts
    const span = spans.get(request)
    span?.setAttributes({
      'http.response.status_code': reply.statusCode,
      ...(org === undefined ? {} : { 'houtai.organisation': org }),
      ...(account === undefined ? {} : { 'houtai.account': account }),
      ...(refusal === undefined ? {} : { 'houtai.refusal': refusal }),
    })
    span?.end()
    done()
  })
}

const lineOf = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: requestedRoute(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ...request.facts,
})

const maxNames = 40
/** The names of what a call sent, such as its filters. Their values may be somebody's data. */
const namesIn = (body: unknown): readonly string[] =>
  isRecord(body)
    ? Object.keys(body)
        .slice(0, maxNames)
        .map(name => name.slice(0, 60))
    : []
