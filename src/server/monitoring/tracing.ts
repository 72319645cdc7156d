import type { Attributes, Context, Span } from '@opentelemetry/api'

export type { Span }

/** Spans for OpenTelemetry. */
export interface Tracing {
  /** Begins the span of a request, below the caller's if it sent one, and runs the rest within it. */
  request(headers: object, span: { name: string; attributes: Attributes }, rest: () => void): Span
  /** Runs work in a span of its own, below the current one. */
  within<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Sends what is left. */
  close(): Promise<void>
}

/**
 * Sends spans to `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads its other variables itself. Its packages are loaded only
 * then.
 */
export async function openTracing(version: string): Promise<Tracing> {
  const [api, { AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const { context, trace, SpanKind, SpanStatusCode, ROOT_CONTEXT, defaultTextMapGetter } = api
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const propagator = new W3CTraceContextPropagator()
  const named = resources.resourceFromAttributes({ 'service.name': 'houtai', 'service.version': version })
  const detected = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.TracerProvider({
    resource: named.merge(detected),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('houtai', version)
  return {
    request(headers, { name, attributes }, rest) {
      const caller: Context = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller)
      context.with(trace.setSpan(caller, span), rest)
      return span
    },
    async within(name, run) {
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT })
      try {
        return await context.with(trace.setSpan(context.active(), span), run)
      } catch (error) {
        // Its text may quote values of a row.
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    close: () => provider.shutdown(),
  }
}
