import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface EndedRequest {
  /** The pattern of its address; empty where no route matched. */
  route: string
  method: string
  status: number
  seconds: number
}

/** The values of a gauge, each with its labels. */
export type MetricReading = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]

/** Figures for Prometheus, of one process. */
export interface Metrics {
  requestEnded(request: EndedRequest): void
  refused(code: string): void
  statementEnded(form: string, seconds: number): void
  jobEnded(kind: string, state: string): void
  /** A read that a replica may answer was answered. */
  listRead(by: 'replica' | 'primary'): void
  /** A gauge that is read at each scrape; one that fails is left out of that scrape. */
  gauge(gauge: { name: string; help: string; labels: readonly string[]; read(): MetricReading | Promise<MetricReading> }): void
  /** Adds the figures of the process: memory, processor, garbage collection, delay of the event loop. */
  watchProcess(): void
  /** All figures as text. */
  text(): Promise<string>
  contentType: string
}

const prefix = 'houtai_'
/** Seconds. Few, because each is a line for every route. */
const requestBuckets = [0.01, 0.05, 0.2, 1, 5]
const statementBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 3]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const named = (name: string, help: string) => ({ name: `${prefix}${name}`, help, registers })
  const requests = new Counter({
    ...named('http_requests_total', 'Requests answered'),
    labelNames: ['route', 'method', 'status'],
  })
  const durations = new Histogram({
    ...named('http_request_duration_seconds', 'Time from the first byte of a request to the end of its answer'),
    labelNames: ['route', 'method'],
    buckets: requestBuckets,
  })
  const refusals = new Counter({ ...named('refusals_total', 'Calls refused'), labelNames: ['code'] })
  const statements = new Histogram({
    ...named('database_duration_seconds', 'Time of a statement or a transaction, with its wait for a connection'),
    labelNames: ['form'],
    buckets: statementBuckets,
  })
  const jobs = new Counter({
    ...named('jobs_ended_total', 'Background jobs that ended on this node'),
    labelNames: ['kind', 'state'],
  })
  const listReads = new Counter({
    ...named('list_reads_total', 'Reads that a replica may answer, by the server that did'),
    labelNames: ['server'],
  })
  return {
    requestEnded({ route, method, status, seconds }) {
      requests.inc({ route, method, status })
      durations.observe({ route, method }, seconds)
    },
    refused: code => refusals.inc({ code }),
    statementEnded: (form, seconds) => statements.observe({ form }, seconds),
    jobEnded: (kind, state) => jobs.inc({ kind, state }),
    listRead: server => listReads.inc({ server }),
    gauge({ name, help, labels, read }) {
      const gauge: Gauge = new Gauge({
        ...named(name, help),
        labelNames: labels,
        async collect() {
          gauge.reset()
          const reading = await Promise.resolve(read()).catch((): MetricReading => [])
          for (const [of, value] of reading) gauge.set(of, value)
        },
      })
    },
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
