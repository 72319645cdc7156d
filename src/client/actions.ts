import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'

/** Something that can be done on the page that is shown. */
export interface PageAction {
  key: string
  label: string
  run: () => void
}
interface Offers {
  /** What is offered, by who offers it; the latest last. */
  offers: ReadonlyMap<string, readonly PageAction[]>
}

const useOffers = create<Offers>()(() => ({ offers: new Map() }))

const put = (by: string, actions: readonly PageAction[] | null) =>
  useOffers.setState(({ offers }) => {
    const next = new Map(offers)
    next.delete(by)
    if (actions) next.set(by, actions)
    return { offers: next }
  })

/** Offers what may be done here, for as long as it is shown. */
export function useActions(actions: readonly PageAction[]) {
  const by = useId()
  const run = useEffectEvent((key: string) => actions.find(action => action.key === key)?.run())
  const said = JSON.stringify(actions.map(({ key, label }) => [key, label]))
  useEffect(() => {
    const offered = (JSON.parse(said) as [string, string][]).map(([key, label]) => ({ key, label, run: () => run(key) }))
    if (offered.length) put(by, offered)
    return () => put(by, null)
  }, [by, said])
}

const all = (): readonly PageAction[] => [...useOffers.getState().offers.values()].flat()

/** What can be done on the page, each thing once: what was opened last is before what lies under it. */
export const offered = (): readonly PageAction[] => [...new Map(all().map(action => [action.key, action])).values()]

/** What saves what is open, if anything does. */
export const saveKey = 'save'
export const saving = (): PageAction | undefined => all().findLast(({ key }) => key === saveKey)
