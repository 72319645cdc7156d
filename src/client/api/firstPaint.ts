/** Chunks and answers the first page is waiting for. */
const pendingChunks = new Set<Promise<unknown>>()
const pendingAnswers = new Set<Promise<unknown>>()
/** Milliseconds to wait for answers, so that the page is drawn once and complete. */
const answerTimeout = 250
/** Milliseconds to wait for chunks: without them there is little to see, but a hanging network must not block the page. */
const chunkTimeout = 5000

function track(all: Set<Promise<unknown>>, one: Promise<unknown>) {
  all.add(one)
  const settle = () => void all.delete(one)
  one.then(settle, settle)
}
export const trackFirstChunk = (part: Promise<unknown>): void => track(pendingChunks, part)
export const trackFirstAnswer = (answer: Promise<unknown>): void => track(pendingAnswers, answer)

async function allSettled(all: Set<Promise<unknown>>) {
  while (all.size > 0) await Promise.allSettled(all)
}

const settledWithin = (time: number, all: Set<Promise<unknown>>): Promise<void> =>
  Promise.race([allSettled(all), new Promise<void>(resolve => setTimeout(resolve, time))])

/** Resolves when the page, still hidden, has its chunks and answers, or after the timeouts. */
export async function waitForFirstPaint(): Promise<void> {
  await settledWithin(chunkTimeout, pendingChunks)
  await settledWithin(answerTimeout, pendingAnswers)
}
