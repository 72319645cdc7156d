import { create } from 'zustand'

/** What is open over the page: the palette, or the list of shortcuts. */
type OverlayName = 'palette' | 'keys'

export const useOverlay = create<{ shown: OverlayName | null }>()(() => ({ shown: null }))
export const showOverlay = (shown: OverlayName | null) => useOverlay.setState({ shown })
