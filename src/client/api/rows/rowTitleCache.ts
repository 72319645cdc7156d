import type { ComboxEntry } from '../../../shared/wire/envelope.ts'
import { call } from '../request.ts'
import { useSession } from '../session.ts'
import type { ChoiceSource } from './choiceSource.ts'

interface Batch {
  ids: Set<number>
  answer: Promise<readonly ComboxEntry[]>
}
/** Asked for one by one, fetched together: all the ids of one source that come up at the same moment. */
const batches = new Map<ChoiceSource, Batch>()

/** As they were called when last asked for: drawn at once, and asked for all the same. */
const titles = new Map<string, string>()
useSession.subscribe(({ token }) => token === null && titles.clear())

export const cachedRowTitle = (to: string, id: number): string => titles.get(`${to} ${id}`) ?? ''

export const cacheRowTitle = (to: string, id: number, title: string) => void titles.set(`${to} ${id}`, title)

/** What a row is called; what a list brought of one that is not told of any more, and its number where nothing ever did. */
export async function loadRowTitle(source: ChoiceSource, id: number): Promise<string> {
  const { ids, answer } = batches.get(source) ?? openBatch(source)
  ids.add(id)
  const name = `${source.to} ${id}`
  const title = (await answer).find(entry => entry.id === id)?.title ?? titles.get(name) ?? `#${id}`
  titles.set(name, title)
  return title
}

function openBatch(source: ChoiceSource): Batch {
  const ids = new Set<number>()
  const answer = new Promise<void>(resolve => setTimeout(resolve)).then(() => {
    batches.delete(source)
    return call<readonly ComboxEntry[]>(source.path, { ...source.body, ids: [...ids] })
  })
  const batch = { ids, answer }
  batches.set(source, batch)
  return batch
}
