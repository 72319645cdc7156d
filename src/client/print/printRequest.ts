import { create } from 'zustand'

/** Whether a printout is asked for and not begun: it waits for the rows. */
export const usePrintRequest = create<{ isWaiting: boolean }>(() => ({ isWaiting: false }))

/** Whoever leaves the page wants no printout of it, and none of the next one. */
export const cancelPrint = (): void => usePrintRequest.setState({ isWaiting: false })

export const requestPrint = (): void => usePrintRequest.setState({ isWaiting: true })
