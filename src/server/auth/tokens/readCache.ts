type Concerned<V> = (value: V, key: string) => boolean
/** Cached values by key: concurrent reads are shared, and a value is reused for a second. */
export interface ReadCache<V> {
  get(key: string): Promise<V>
  drop(key: string): void
  /** Removes the concerned values. A running read is not shared any more; its result is cached only if it is not concerned. */
  forget(concerned: Concerned<V>): void
}

const fresh = 1000
const maxStored = 10_000

/** Failed reads are not cached. */
export function readCache<V extends { readAt: number }>(read: (key: string) => Promise<V>): ReadCache<V> {
  const cache = new Map<string, V>()
  /** Reads under way: concurrent requests share one. */
  const reading = new Map<string, Promise<V>>()
  /** Changes since a running read began: its value is not cached if one concerns it. */
  const changesSince = new Set<Concerned<V>[]>()

  async function readNow(key: string): Promise<V> {
    const changes: Concerned<V>[] = []
    changesSince.add(changes)
    try {
      const value = await read(key)
      if (cache.size > maxStored) cache.clear()
      if (!changes.some(concerned => concerned(value, key))) cache.set(key, value)
      return value
    } catch (error) {
      cache.delete(key)
      throw error
    } finally {
      changesSince.delete(changes)
    }
  }

  return {
    get(key) {
      const known = cache.get(key)
      if (known && performance.now() - known.readAt < fresh) return Promise.resolve(known)
      const running = reading.get(key)
      if (running) return running
      const started = readNow(key).finally(() => reading.get(key) === started && reading.delete(key))
      reading.set(key, started)
      return started
    },
    drop(key) {
      cache.delete(key)
      reading.delete(key)
    },
    forget(concerned) {
      for (const changes of changesSince) changes.push(concerned)
      for (const [key, value] of cache) if (concerned(value, key)) cache.delete(key)
      // It is not known yet which account a running read is for: later calls do not share it.
      reading.clear()
    },
  }
}
