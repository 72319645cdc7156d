import type { ComboxEntry } from '../../wire/envelope.ts'
import { call } from '../request.ts'
import { useSession } from '../session.ts'
import type { ChoiceSource } from './choices.ts'

interface Batch {
  ids: Set<number>
  answer: Promise<readonly ComboxEntry[]>
}
/** Asked for one by one, fetched together: all the ids of one source that come up at the same moment. */
const asked = new Map<ChoiceSource, Batch>()

/** As they were called when last asked for: drawn at once, and asked for all the same. */
const known = new Map<string, string>()
useSession.subscribe(({ token }) => token === null && known.clear())

export const titleKnown = (to: string, id: number): string => known.get(`${to} ${id}`) ?? ''

export const knowTitle = (to: string, id: number, title: string) => void known.set(`${to} ${id}`, title)

/** What a row is called; what a list brought of one that is not told of any more, and its number where nothing ever did. */
export async function titleOfRow(source: ChoiceSource, id: number): Promise<string> {
  const { ids, answer } = asked.get(source) ?? gather(source)
  ids.add(id)
  const name = `${source.to} ${id}`
  const title = (await answer).find(entry => entry.id === id)?.title ?? known.get(name) ?? `#${id}`
  known.set(name, title)
  return title
}

function gather(source: ChoiceSource): Batch {
  const ids = new Set<number>()
  const answer = new Promise<void>(resolve => setTimeout(resolve)).then(() => {
    asked.delete(source)
    return call<readonly ComboxEntry[]>(source.path, { ...source.body, ids: [...ids] })
  })
  const batch = { ids, answer }
  asked.set(source, batch)
  return batch
}
