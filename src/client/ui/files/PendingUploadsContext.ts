import { createContext } from 'react'

/** The uploads below that have not ended: a save would leave their files out. */
export const PendingUploadsContext = createContext<Set<string>>(new Set())
