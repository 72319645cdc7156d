import { createContext } from 'react'

/** Whether what is drawn goes on paper, where nothing can be opened. */
export const PrintContext = createContext(false)
