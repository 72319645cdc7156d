import type { ComboxEntry } from '../../wire/envelope.ts'
import { pathOf } from '../engine/modules.ts'
import { call } from '../request.ts'

/** Asked for one by one, fetched together: all the ids of one module that come up at the same moment. */
const asked = new Map<string, { ids: Set<number>; answer: Promise<readonly ComboxEntry[]> }>()

export async function titleOfRow(to: string, id: number): Promise<string> {
  const { ids, answer } = asked.get(to) ?? gather(to)
  ids.add(id)
  return (await answer).find(entry => entry.id === id)?.title ?? `#${id}`
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
