import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'

/** A command of the page on the screen; the command palette and the save shortcut call it. */
export interface PageAction {
  key: string
  label: string
  run: () => void
  /** Found by its label only, and not among what the page can do. */
  hidden?: boolean
}
interface PageActionsState {
  /** By the id of the component that offers them; the latest last. */
  byOwner: ReadonlyMap<string, readonly PageAction[]>
}

const usePageActionsStore = create<PageActionsState>()(() => ({ byOwner: new Map() }))

const setActions = (owner: string, actions: readonly PageAction[] | null) =>
  usePageActionsStore.setState(({ byOwner }) => {
    const next = new Map(byOwner)
    next.delete(owner)
    if (actions) next.set(owner, actions)
    return { byOwner: next }
  })

/** Offers commands for as long as the component is shown. */
export function usePageActions(actions: readonly PageAction[]) {
  const owner = useId()
  const run = useEffectEvent((key: string) => actions.find(action => action.key === key)?.run())
  // As text: an array of the same actions in a new object runs no effect again.
  const labels = JSON.stringify(actions.map(({ key, label, hidden = false }) => [key, label, hidden]))
  useEffect(() => {
    const offered = (JSON.parse(labels) as [string, string, boolean][]).map(([key, label, hidden]) => ({
      key,
      label,
      hidden,
      run: () => run(key),
    }))
    if (offered.length) setActions(owner, offered)
    return () => setActions(owner, null)
  }, [owner, labels])
}

/** The question of a page why something cannot be done there. */
export const whyActionKey = 'why'

const allActions = (): readonly PageAction[] => [...usePageActionsStore.getState().byOwner.values()].flat()

/** The page's commands, each key once: the component mounted last wins. */
export const listPageActions = (): readonly PageAction[] => [
  ...new Map(allActions().map(action => [action.key, action])).values(),
]

/** The save command of the form that was opened last, if one is open. */
export const saveActionKey = 'save'
export const findSaveAction = (): PageAction | undefined => allActions().findLast(({ key }) => key === saveActionKey)
