import { createContext } from 'react'

/** Whether cells are drawn for printing, where nothing can be opened. */
export const PrintContext = createContext(false)
