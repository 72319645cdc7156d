import { create } from 'zustand'

/** What stands over the page: the palette, or the sheet of shortcuts. */
type OverlayName = 'palette' | 'keys'

export const useOverlay = create<{ shown: OverlayName | null }>()(() => ({ shown: null }))
export const showOverlay = (shown: OverlayName | null) => useOverlay.setState({ shown })
