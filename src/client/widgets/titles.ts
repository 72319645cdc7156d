import type { ComboxEntry } from '../../wire/envelope.ts'
import { pathOf } from '../engine/modules.ts'
import { call } from '../request.ts'
import { useSession } from '../session.ts'

/** Asked for one by one, fetched together: all the ids of one module that come up at the same moment. */
const asked = new Map<string, { ids: Set<number>; answer: Promise<readonly ComboxEntry[]> }>()

/** As they were called when last asked for: drawn at once, and asked for all the same. */
const known = new Map<string, string>()
useSession.subscribe(({ token }) => token === null && known.clear())

export const titleKnown = (to: string, id: number): string => known.get(`${to} ${id}`) ?? ''

export const knowTitle = (to: string, id: number, title: string) => void known.set(`${to} ${id}`, title)

export async function titleOfRow(to: string, id: number): Promise<string> {
  const { ids, answer } = asked.get(to) ?? gather(to)
  ids.add(id)
  const title = (await answer).find(entry => entry.id === id)?.title ?? `#${id}`
  known.set(`${to} ${id}`, title)
  return title
}

function gather(to: string) {
  const ids = new Set<number>()
  const answer = new Promise<void>(resolve => setTimeout(resolve)).then(() => {
    asked.delete(to)
    return call<readonly ComboxEntry[]>(`${pathOf(to)}/combox`, { ids: [...ids] })
  })
  const one = { ids, answer }
  asked.set(to, one)
  return one
}
