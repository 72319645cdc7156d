import { refuse } from '../wire/refusal.ts'

interface FairSemaphoreLimits {
  /** Tasks running at once, and how many of them may come from the fair lane. */
  width: number
  inTurn: number
  /** Queue limits per name and in all. */
  maxEach: number
  maxOfAll: number
}
type Start = () => void

/**
 * A semaphore with two lanes. Urgent tasks go first, and the fair lane always leaves them a slot. In the fair lane names take turns (round
 * robin), so that an owner with two hundred tasks does not delay one with a single task.
 */
export function fairSemaphore({ width, inTurn, maxEach, maxOfAll }: FairSemaphoreLimits) {
  const urgent: Start[] = []
  const queues = new Map<string, Start[]>()
  let [running, runningInTurn, waiting, lastTaskSeconds] = [0, 0, 0, 0]

  function next(): void {
    while (running < width) {
      const start = urgent.shift() ?? (runningInTurn < inTurn ? nextInTurn() : undefined)
      if (!start) return
      running += 1
      start()
    }
  }

  /** Takes the first name's next task and moves the name to the end of the round. */
  function nextInTurn(): Start | undefined {
    const [first] = queues
    if (!first) return undefined
    const [name, queue] = first
    const start = queue.shift()
    queues.delete(name)
    if (queue.length) queues.set(name, queue)
    waiting -= 1
    runningInTurn += 1
    return start
  }

  async function runQueued<T>(join: (start: Start) => void, task: () => Promise<T>, leave: () => void): Promise<T> {
    await new Promise<void>(resolve => {
      join(resolve)
      next()
    })
    const began = performance.now()
    try {
      return await task()
    } finally {
      lastTaskSeconds = (performance.now() - began) / 1000
      leave()
      next()
    }
  }

  return {
    waiting: () => urgent.length + waiting,
    urgently: <T>(task: () => Promise<T>): Promise<T> =>
      runQueued(
        start => urgent.push(start),
        task,
        () => (running -= 1),
      ),
    /** Refuses a name with a full queue (429), and every name once the total is full (503). */
    async inTurn<T>(name: string, task: () => Promise<T>): Promise<T> {
      const queue = queues.get(name) ?? []
      const retryAfter = Math.max(1, (waiting * lastTaskSeconds) / inTurn)
      if (queue.length >= maxEach) throw refuse('tooMany', { retryAfter })
      if (waiting >= maxOfAll) throw refuse('busy', { retryAfter })
      const join = (start: Start) => {
        queue.push(start)
        queues.set(name, queue)
        waiting += 1
      }
      return runQueued(join, task, () => {
        running -= 1
        runningInTurn -= 1
      })
    },
  }
}
