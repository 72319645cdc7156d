import { useDraggable } from '@dnd-kit/core'
import { type KeyboardEvent, type PointerEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ListRow } from '../../api/rows/listRow.ts'

/** A card or an entry that can be dragged. */
export interface DragItem {
  /** Among all that can be dragged. */
  id: string | number
  row: ListRow
  /** The day of the calendar it is dragged from. */
  day?: string
}
/** Handlers for the elements of cards. */
export interface DragHandle {
  /** The pointer or the focus has come to an element. */
  near: (element: HTMLElement, item: DragItem) => void
  pointerDown: (event: PointerEvent<HTMLElement>) => void
  keyDown: (event: KeyboardEvent<HTMLElement>) => void
}
interface Source {
  element: HTMLElement
  item: DragItem
}

/**
 * The one draggable of a view: the card below the pointer or with the focus. dnd-kit renders every draggable again when a drag
 * begins and at each column that it comes over, and a board draws dozens of cards.
 */
export function DragSource({ ref }: { ref: Ref<DragHandle> }) {
  const [source, setSource] = useState<Source | null>(null)
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({
    id: source?.item.id ?? 'none',
    ...(source ? { data: { ...source.item } } : {}),
    disabled: source === null,
  })
  const latest = useRef({ source, listeners, isDragging })
  useLayoutEffect(() => {
    latest.current = { source, listeners, isDragging }
    setNodeRef(source?.element ?? null)
    setActivatorNodeRef(source?.element ?? null)
  })
  useLayoutEffect(() => {
    if (!source || !isDragging) return
    source.element.setAttribute('data-dragging', '')
    return () => source.element.removeAttribute('data-dragging')
  }, [source, isDragging])
  useImperativeHandle(
    ref,
    () => ({
      near(element, item) {
        const { source: before, isDragging: busy } = latest.current
        if (busy || (before?.element === element && before.item.row === item.row && before.item.day === item.day)) return
        // flushSync: the press that follows has to find its listeners.
        flushSync(() => setSource({ element, item }))
      },
      pointerDown: event => latest.current.listeners?.['onPointerDown']?.(event),
      keyDown: event => latest.current.listeners?.['onKeyDown']?.(event),
    }),
    [],
  )
  return null
}

/** Whether the element is being dragged. */
export const isDragged = (element: HTMLElement): boolean => element.hasAttribute('data-dragging')

/** The props of an element that can be dragged. */
export const dragProps = (handle: { readonly current: DragHandle | null }, item: DragItem) => ({
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => handle.current?.near(currentTarget, item),
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    handle.current?.near(event.currentTarget, item)
    handle.current?.pointerDown(event)
  },
})

/** A key on the element itself: one on a button within is the button's. */
export const dragKey = (
  handle: { readonly current: DragHandle | null },
  event: KeyboardEvent<HTMLElement>,
  item: DragItem,
): void => {
  if (event.target !== event.currentTarget) return
  handle.current?.near(event.currentTarget, item)
  handle.current?.keyDown(event)
}
