import { Worker } from 'node:worker_threads'
import type { RowsMessage, WriteTask, WriterMessage } from './write.worker.ts'

/** Heap limits of the worker, in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** Writes rows from JSON texts on a worker thread; back-pressure: it reads the next text when the last is written. */
export async function* writeInWorker(task: WriteTask, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const writer = startWriter(task)
  const source = texts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const messages = await writer.next()
      if ('bytes' in messages) yield messages.bytes
      else if (messages.wants === 'nothing') return
      else {
        const { done, value } = await source.next()
        writer.sendRows(done ? null : value)
      }
    }
  } finally {
    await source.return?.()
    await writer.stop()
  }
}

function startWriter(workerData: WriteTask) {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { workerData, resourceLimits })
  const messages: WriterMessage[] = []
  let fault: Error | null = null
  let wakeUp = Promise.withResolvers<void>()
  worker.on('message', (one: WriterMessage) => {
    messages.push(one)
    wakeUp.resolve()
  })
  const end = (error: Error) => {
    fault ??= error
    wakeUp.resolve()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the writer ended early')))
  return {
    async next(): Promise<WriterMessage> {
      for (;;) {
        const one = messages.shift()
        if (one) return one
        if (fault) throw fault
        await wakeUp.promise
        wakeUp = Promise.withResolvers<void>()
      }
    },
    sendRows: (rows: RowsMessage) => worker.postMessage(rows),
    stop: () => worker.terminate(),
  }
}
