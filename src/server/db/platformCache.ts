import { type AnyModule, tableOf } from '../../schema/index.ts'
import { missedTopic, type Bus, type ChangeFeed } from './bus.ts'

/** Replies that are the same for everybody, because their rows are the platform's: made once, until one of those rows changes. */
export interface PlatformCache {
  get(module: AnyModule, key: string, make: () => Promise<string>): Promise<string>
}

/** For rows that were changed past the server. */
const lifetime = 60_000
/** Of one module: who asks for ever new ones gains nothing. */
const mostReplies = 50

interface CachedReply {
  text: Promise<string>
  until: number
}

export function platformCacheOf(bus: Bus, changes: ChangeFeed): PlatformCache {
  const replies = new Map<string, Map<string, CachedReply>>()
  changes.subscribe(({ table }) => void replies.delete(table))
  bus.subscribe(missedTopic, () => replies.clear())
  return {
    get(module, key, make) {
      const table = tableOf(module)
      const ofModule = replies.get(table) ?? new Map<string, CachedReply>()
      replies.set(table, ofModule)
      const known = ofModule.get(key)
      if (known && known.until > Date.now()) return known.text
      if (ofModule.size >= mostReplies) ofModule.clear()
      // A change meanwhile drops the whole map, and with it what is being read.
      const text = make()
      ofModule.set(key, { text, until: Date.now() + lifetime })
      text.catch(() => ofModule.delete(key))
      return text
    },
  }
}
