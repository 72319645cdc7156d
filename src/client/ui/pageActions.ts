import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'

/** Something that can be done on the page that is shown. */
export interface PageAction {
  key: string
  label: string
  run: () => void
}
interface PageActionsState {
  /** What is offered, by who offers it; the latest last. */
  offers: ReadonlyMap<string, readonly PageAction[]>
}

const usePageActionsStore = create<PageActionsState>()(() => ({ offers: new Map() }))

const setActions = (by: string, actions: readonly PageAction[] | null) =>
  usePageActionsStore.setState(({ offers }) => {
    const next = new Map(offers)
    next.delete(by)
    if (actions) next.set(by, actions)
    return { offers: next }
  })

/** Offers what may be done here, for as long as it is shown. */
export function usePageActions(actions: readonly PageAction[]) {
  const by = useId()
  const run = useEffectEvent((key: string) => actions.find(action => action.key === key)?.run())
  const said = JSON.stringify(actions.map(({ key, label }) => [key, label]))
  useEffect(() => {
    const offered = (JSON.parse(said) as [string, string][]).map(([key, label]) => ({ key, label, run: () => run(key) }))
    if (offered.length) setActions(by, offered)
    return () => setActions(by, null)
  }, [by, said])
}

const allActions = (): readonly PageAction[] => [...usePageActionsStore.getState().offers.values()].flat()

/** What can be done on the page, each thing once: what was opened last is before what lies under it. */
export const listPageActions = (): readonly PageAction[] => [
  ...new Map(allActions().map(action => [action.key, action])).values(),
]

/** What saves what is open, if anything does. */
export const saveActionKey = 'save'
export const findSaveAction = (): PageAction | undefined => allActions().findLast(({ key }) => key === saveActionKey)
