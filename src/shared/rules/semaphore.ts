/** Runs at most `width` tasks at once, the rest first come, first served. */
export function semaphore(width: number) {
  const queue: (() => void)[] = []
  let running = 0
  return {
    waiting: () => queue.length,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= width) await new Promise<void>(resolve => queue.push(resolve))
      else running += 1
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
