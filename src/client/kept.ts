import { createContext, use, useId, useInsertionEffect } from 'react'

type Check = () => boolean
/** What a page says of itself to those who keep it. */
export type Unsaved = Map<string, Check>

export const UnsavedContext = createContext<Unsaved>(new Map())

/** Tells whether there is input here that would be lost, for as long as the component lives, shown or hidden. */
export function useUnsaved(check: Check) {
  const unsaved = use(UnsavedContext)
  const id = useId()
  // Hiding a page undoes its other effects, not this kind.
  useInsertionEffect(() => {
    unsaved.set(id, check)
    return () => void unsaved.delete(id)
  })
}
