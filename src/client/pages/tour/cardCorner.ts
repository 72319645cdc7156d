/** Where the card is placed; `compact` if every corner would cover something. */
export interface TourCardPlace {
  corner: (typeof corners)[number]
  compact: boolean
}
const corners = ['right-bottom', 'left-bottom', 'right-top'] as const
const margin = 24

/** Open windows, which the card must not cover. */
export const openWindowSelector = '.ant-modal-content, .ant-drawer-content-wrapper, aside.help'

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The first corner in which a card of this size covers none of the boxes. */
export function chooseCorner(
  { width, height }: { width: number; height: number },
  page: { width: number; height: number },
  taken: readonly Box[],
): TourCardPlace {
  const boxAt = (corner: TourCardPlace['corner']): Box => {
    const left = corner.startsWith('left') ? margin : page.width - margin - width
    const top = corner.endsWith('top') ? margin : page.height - margin - height
    return { left, top, right: left + width, bottom: top + height }
  }
  const free = corners.find(corner => !taken.some(box => meets(boxAt(corner), box)))
  return { corner: free ?? corners[0], compact: free === undefined }
}
