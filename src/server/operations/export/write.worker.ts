import { parentPort, workerData } from 'node:worker_threads'
import type { AnyModule } from '../../../schema/index.ts'
import type { ExportLayout } from './exportLayout.ts'
import { writeRows } from './writeRows.ts'

/** Writes a file of many rows on a thread of its own, so that requests do not wait for it. */
export interface WriteTask {
  module: AnyModule
  layout: ExportLayout
}
/** Rows as JSON text, each an array of cells; null when there are no more. */
export type RowsMessage = string | null
export type WriterMessage = { bytes: Uint8Array } | { wants: 'rows' } | { wants: 'nothing' }

const port = parentPort!
const { module, layout } = workerData as WriteTask

async function* receiveRows(): AsyncGenerator<unknown[]> {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<RowsMessage>()
    port.once('message', resolve)
    port.postMessage({ wants: 'rows' } satisfies WriterMessage)
    const text = await promise
    if (text === null) return
    yield* JSON.parse(text) as unknown[][]
  }
}

for await (const bytes of writeRows(module, layout, receiveRows()))
  port.postMessage({ bytes } satisfies WriterMessage, [bytes.buffer as ArrayBuffer])
port.postMessage({ wants: 'nothing' } satisfies WriterMessage)
