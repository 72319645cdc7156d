import { refuse } from '../wire/refusal.ts'

interface FairSemaphoreLimits {
  /** Tasks that run at once, and how many of them may be of those that take turns. */
  width: number
  inTurn: number
  /** How many of one name may wait, and how many of all names. */
  mostEach: number
  mostOfAll: number
}
type Start = () => void

/**
 * A gate with two lanes. The urgent lane is emptied first and is never kept out by the other, which leaves it a place. In the other lane
 * names take turns (round robin), so that who brings two hundred tasks holds up nobody who brings one.
 */
export function fairSemaphore({ width, inTurn, mostEach, mostOfAll }: FairSemaphoreLimits) {
  const urgent: Start[] = []
  const lines = new Map<string, Start[]>()
  let [running, turning, waiting, seconds] = [0, 0, 0, 0]

  function next(): void {
    while (running < width) {
      const start = urgent.shift() ?? (turning < inTurn ? nextInTurn() : undefined)
      if (!start) return
      running += 1
      start()
    }
  }

  /** The name whose turn it is goes to the end of the round. */
  function nextInTurn(): Start | undefined {
    const [first] = lines
    if (!first) return undefined
    const [name, line] = first
    const start = line.shift()
    lines.delete(name)
    if (line.length) lines.set(name, line)
    waiting -= 1
    turning += 1
    return start
  }

  async function through<T>(join: (start: Start) => void, task: () => Promise<T>, leave: () => void): Promise<T> {
    await new Promise<void>(resolve => {
      join(resolve)
      next()
    })
    const began = performance.now()
    try {
      return await task()
    } finally {
      seconds = (performance.now() - began) / 1000
      leave()
      next()
    }
  }

  return {
    waiting: () => urgent.length + waiting,
    urgently: <T>(task: () => Promise<T>): Promise<T> =>
      through(
        start => urgent.push(start),
        task,
        () => (running -= 1),
      ),
    /** Refuses a name with too many waiting (429) rather than everybody, and everybody (503) where even that is too much. */
    async inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
      const line = lines.get(name) ?? []
      const retryAfter = Math.max(1, (waiting * seconds) / inTurn)
      if (line.length >= mostEach) throw refuse('tooMany', { retryAfter })
      if (waiting >= mostOfAll) throw refuse('busy', { retryAfter })
      const join = (start: Start) => {
        line.push(start)
        lines.set(name, line)
        waiting += 1
      }
      return through(join, task, () => {
        running -= 1
        turning -= 1
      })
    },
  }
}
