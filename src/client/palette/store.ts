import { create } from 'zustand'

/** What stands over the page: the palette, or the sheet of shortcuts. */
type Shown = 'palette' | 'keys'

export const useOverlay = create<{ shown: Shown | null }>()(() => ({ shown: null }))
export const show = (shown: Shown | null) => useOverlay.setState({ shown })
