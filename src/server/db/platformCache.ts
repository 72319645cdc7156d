import { type AnyModule, tableOf } from '../../schema/index.ts'
import { missedTopic, type Bus, type ChangeFeed } from './bus.ts'

/** Cache of replies that are the same for everybody because their rows are the platform's; dropped when such a row changes. */
export interface PlatformCache {
  get(module: AnyModule, key: string, make: () => Promise<string>): Promise<string>
}

/** For rows that were changed by other programs. */
const lifetime = 60_000
/** Per module: ever new keys do not fill the memory. */
const maxReplies = 50

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
      if (ofModule.size >= maxReplies) ofModule.clear()
      // A change meanwhile drops the whole map, so that this reply is not served again.
      const text = make()
      ofModule.set(key, { text, until: Date.now() + lifetime })
      text.catch(() => ofModule.delete(key))
      return text
    },
  }
}
