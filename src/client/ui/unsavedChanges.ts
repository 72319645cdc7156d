import { createContext, use, useId, useInsertionEffect } from 'react'

type UnsavedCheck = () => boolean
/** What a page says of itself to those who keep it. */
export type UnsavedChecks = Map<string, UnsavedCheck>

export const UnsavedChangesContext = createContext<UnsavedChecks>(new Map())

/** Tells whether there is input here that would be lost, for as long as the component lives, shown or hidden. */
export function useUnsavedChanges(check: UnsavedCheck) {
  const unsaved = use(UnsavedChangesContext)
  const id = useId()
  // Hiding a page undoes its other effects, not this kind.
  useInsertionEffect(() => {
    unsaved.set(id, check)
    return () => void unsaved.delete(id)
  })
}
