import { useEffect } from 'react'
import { create } from 'zustand'
import { whenAccountKnown } from '../../api/session.ts'
import type { ListPeople, RowPeople } from './ListPeople.tsx'

/** Drawn once they are loaded. */
interface PeopleParts {
  ListPeople?: typeof ListPeople
  RowPeople?: typeof RowPeople
}

const usePeopleParts = create<PeopleParts>()(() => ({}))

export const PeopleAtRow = (props: { module: string; id: number }) => {
  const { RowPeople: Loaded } = usePeopleParts()
  return Loaded && <Loaded {...props} />
}
export const PeopleInList = (props: { module: string }) => {
  const { ListPeople: Loaded } = usePeopleParts()
  return Loaded && <Loaded {...props} />
}

/** Milliseconds: whoever only passes through a list is not there. */
const stays = 3000

/** Says that this tab is in the list, and begins to draw who else is. */
export function useBeingInList(module: string) {
  useEffect(() => {
    let leave = () => {}
    const enter = async () => {
      const parts = await import('./ListPeople.tsx')
      if (timer < 0) return
      leave = parts.enterPlace({ module }).leave
      usePeopleParts.setState({ ListPeople: parts.ListPeople, RowPeople: parts.RowPeople })
    }
    let timer = 0
    whenAccountKnown(() => timer < 0 || (timer = window.setTimeout(enter, stays)))
    return () => {
      clearTimeout(timer)
      timer = -1
      leave()
    }
  }, [module])
}
