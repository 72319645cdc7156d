/** What a page is drawn with, and what it shows first, while they are on their way. */
const pendingChunks = new Set<Promise<unknown>>()
const pendingAnswers = new Set<Promise<unknown>>()
/** So long a page waits for what it shows, to be drawn once. */
const answerTimeout = 250
/** So long for what it is drawn with: without it there is little to see, yet a line that hangs keeps nobody out. */
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

/** Comes when the page is drawn out of sight and nothing it shows is waited for; soon in any case. */
export async function waitForFirstPaint(): Promise<void> {
  await settledWithin(chunkTimeout, pendingChunks)
  await settledWithin(answerTimeout, pendingAnswers)
}
