import { Worker } from 'node:worker_threads'
import { UnfitValue } from '../kindSql.ts'
import type { SanitiseResult, SanitiseTask } from './sanitise.worker.ts'

/** Worker thread: sanitising 200,000 characters takes up to a second, which would block all other requests. */
export function sanitiseInWorker(html: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const id = ++lastId
  waiting.set(id, { resolve, reject })
  worker ??= startWorker()
  worker.ref()
  worker.postMessage({ id, html } satisfies SanitiseTask)
  return promise
}

let lastId = 0
let worker: Worker | undefined
const waiting = new Map<number, { resolve(html: string): void; reject(error: Error): void }>()

function startWorker(): Worker {
  const started = new Worker(new URL('./sanitise.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  started.on('message', settle)
  const end = (error: Error) => {
    if (worker !== started) return
    worker = undefined
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  started.on('error', end)
  started.on('exit', () => end(new Error('the worker that cleans texts ended')))
  return started
}

function settle(result: SanitiseResult): void {
  const request = waiting.get(result.id)
  waiting.delete(result.id)
  // An idle worker does not keep the process alive.
  if (!waiting.size) worker?.unref()
  if ('html' in result) request?.resolve(result.html)
  else request?.reject('problem' in result ? new UnfitValue(result.problem) : new Error(result.error))
}
