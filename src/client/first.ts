/** What a page is drawn with, and what it shows first, while they are on their way. */
const parts = new Set<Promise<unknown>>()
const answers = new Set<Promise<unknown>>()
/** So long a page waits for what it shows, to be drawn once. */
const shortly = 250
/** So long for what it is drawn with: without it there is little to see, yet a line that hangs keeps nobody out. */
const longest = 5000

function hold(all: Set<Promise<unknown>>, one: Promise<unknown>) {
  all.add(one)
  const settle = () => void all.delete(one)
  one.then(settle, settle)
}
export const firstPart = (part: Promise<unknown>): void => hold(parts, part)
export const firstAnswer = (answer: Promise<unknown>): void => hold(answers, answer)

async function settled(all: Set<Promise<unknown>>) {
  while (all.size > 0) await Promise.allSettled(all)
}

const within = (time: number, all: Set<Promise<unknown>>): Promise<void> =>
  Promise.race([settled(all), new Promise<void>(resolve => setTimeout(resolve, time))])

/** Comes when the page is drawn out of sight and nothing it shows is waited for; soon in any case. */
export async function answeredShortly(): Promise<void> {
  await within(longest, parts)
  await within(shortly, answers)
}
