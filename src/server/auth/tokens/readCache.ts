/** Values kept by key: reads under way are shared, and what was read a second ago is not read again. */
export interface ReadCache<V> {
  get(key: string): Promise<V>
  drop(key: string): void
  /** Clears the cache; the result of a running read is returned but not cached. */
  forget(): void
}

const fresh = 1000
const maxStored = 10_000

/** Failed reads are not cached. */
export function readCache<V extends { readAt: number }>(read: (key: string) => Promise<V>): ReadCache<V> {
  const cache = new Map<string, V>()
  /** Reads under way: concurrent requests share one. */
  const reading = new Map<string, Promise<V>>()
  /** A read that began before the last change is not cached. */
  let epoch = 0

  async function readNow(key: string): Promise<V> {
    const began = epoch
    const value = await read(key).catch(error => {
      cache.delete(key)
      throw error
    })
    if (cache.size > maxStored) cache.clear()
    if (began === epoch) cache.set(key, value)
    return value
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
    forget() {
      epoch += 1
      cache.clear()
      reading.clear()
    },
  }
}
