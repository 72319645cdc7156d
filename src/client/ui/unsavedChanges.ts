import { createContext, use, useId, useInsertionEffect } from 'react'

type UnsavedCheck = () => boolean
/** The checks of one page, by component; the shell runs them before it closes the page. */
export type UnsavedChecks = Map<string, UnsavedCheck>

export const UnsavedChangesContext = createContext<UnsavedChecks>(new Map())

/** Registers a check for unsaved input for as long as the component is mounted, visible or hidden. */
export function useUnsavedChanges(check: UnsavedCheck) {
  const unsaved = use(UnsavedChangesContext)
  const id = useId()
  // Hiding a page (Activity) cleans up its other effects, but not insertion effects.
  useInsertionEffect(() => {
    unsaved.set(id, check)
    return () => void unsaved.delete(id)
  })
}
