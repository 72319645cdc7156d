import {
  closestCenter,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core'

/** Pixels before a press becomes a drag. */
const distance = 5
/** The position in a column of a card that was moved by keyboard. */
const inset = 8

/** Space lifts a card and drops it; the arrow keys move it to the next column that accepts it. Enter stays free to open it. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] }

export const moveToNextColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.code]
  if (event.code.startsWith('Arrow')) event.preventDefault()
  if (by === undefined) return undefined
  const { droppableContainers, droppableRects, over } = context
  const columns = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id)
      return rect ? [{ id, rect }] : []
    })
    .sort((one, other) => one.rect.left - other.rect.left)
  const next = columns[columns.findIndex(({ id }) => id === over?.id) + by]
  return next && { x: next.rect.left + inset, y: currentCoordinates.y }
}

/** The column or day below the pointer; of a card moved by keyboard the nearest one. */
export const detectColumnUnder: CollisionDetection = args => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

/** The arrow keys move a card to the place returned by `next`. */
export const useCardSensors = (next: KeyboardCoordinateGetter) =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: next, keyboardCodes }),
  )
