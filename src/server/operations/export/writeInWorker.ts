import { Worker } from 'node:worker_threads'
import type { RowsMessage, WriteTask, WriterMessage } from './write.worker.ts'

/** For what the worker's JavaScript holds, in megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/** Writes on a thread of its own the rows that come, given as JSON texts; takes no more of them than it has written. */
export async function* writeInWorker(task: WriteTask, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const writer = startWriter(task)
  const source = texts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const told = await writer.next()
      if ('bytes' in told) yield told.bytes
      else if (told.wants === 'nothing') return
      else {
        const { done, value } = await source.next()
        writer.give(done ? null : value)
      }
    }
  } finally {
    await source.return?.()
    await writer.stop()
  }
}

function startWriter(workerData: WriteTask) {
  const worker = new Worker(new URL('./write.worker.ts', import.meta.url), { workerData, resourceLimits })
  const told: WriterMessage[] = []
  let fault: Error | null = null
  let news = Promise.withResolvers<void>()
  worker.on('message', (one: WriterMessage) => {
    told.push(one)
    news.resolve()
  })
  const end = (error: Error) => {
    fault ??= error
    news.resolve()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the writer ended early')))
  return {
    async next(): Promise<WriterMessage> {
      for (;;) {
        const one = told.shift()
        if (one) return one
        if (fault) throw fault
        await news.promise
        news = Promise.withResolvers<void>()
      }
    },
    give: (order: RowsMessage) => worker.postMessage(order),
    stop: () => worker.terminate(),
  }
}
