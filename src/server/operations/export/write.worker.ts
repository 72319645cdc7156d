import { parentPort, workerData } from 'node:worker_threads'
import type { AnyModule } from '../../../schema/index.ts'
import type { Layout } from './columns.ts'
import { writeRows } from './write.ts'

/** Writes a file of many rows on a thread of its own, so that nobody's answer waits for it. */
export interface Task {
  module: AnyModule
  layout: Layout
}
/** Rows as JSON text, each an array of cells; null when there are no more. */
export type Order = string | null
export type Told = { bytes: Uint8Array } | { wants: 'rows' } | { wants: 'nothing' }

const port = parentPort!
const { module, layout } = workerData as Task

async function* rows(): AsyncGenerator<unknown[]> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<Order>()
    port.once('message', resolve)
    port.postMessage({ wants: 'rows' } satisfies Told)
    const text = await promise
    if (text === null) return
    yield* JSON.parse(text) as unknown[][]
  }
}

for await (const bytes of writeRows(module, layout, rows()))
  port.postMessage({ bytes } satisfies Told, [bytes.buffer as ArrayBuffer])
port.postMessage({ wants: 'nothing' } satisfies Told)
