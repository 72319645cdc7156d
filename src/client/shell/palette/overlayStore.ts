import { create } from 'zustand'

/** The open overlay: the palette, or the list of shortcuts. */
type OverlayName = 'palette' | 'keys'

/** `help`: the panel beside the page is open. */
export const useOverlay = create<{ shown: OverlayName | null; help: boolean }>()(() => ({ shown: null, help: false }))
export const showOverlay = (shown: OverlayName | null) => useOverlay.setState({ shown })
export const openHelp = () => useOverlay.setState({ help: true })
export const closeHelp = () => useOverlay.setState({ help: false })
export const toggleHelp = () => useOverlay.setState(({ help }) => ({ help: !help }))
