import type { ComboxEntry } from '../../../shared/wire/envelope.ts'
import { call } from '../request.ts'
import { useSession } from '../session/session.ts'
import type { ChoiceSource } from './choiceSource.ts'

interface Batch {
  ids: Set<number>
  answer: Promise<readonly ComboxEntry[]>
}
/** Batching: ids of one source requested in the same tick are fetched by one call. */
const batches = new Map<ChoiceSource, Batch>()

/** The last known titles: drawn at once, and fetched again all the same. */
const titles = new Map<string, string>()
useSession.subscribe(({ token }) => token === null && titles.clear())

export const cachedRowTitle = (to: string, id: number): string => titles.get(`${to} ${id}`) ?? ''

export const cacheRowTitle = (to: string, id: number, title: string) => void titles.set(`${to} ${id}`, title)

/** Fetches a row's title. Where there is none, or no answer, it is the last known one, or else `#id`. */
export async function loadRowTitle(source: ChoiceSource, id: number): Promise<string> {
  const { ids, answer } = batches.get(source) ?? openBatch(source)
  ids.add(id)
  const name = `${source.to} ${id}`
  const entries = await answer.catch(() => [])
  const title = entries.find(entry => entry.id === id)?.title
  if (title !== undefined) titles.set(name, title)
  return title ?? titles.get(name) ?? `#${id}`
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
