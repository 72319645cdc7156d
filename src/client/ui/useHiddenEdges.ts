import { type RefObject, useLayoutEffect } from 'react'

/**
 * Marks a box that scrolls to the side with `data-hidden="start end"`, the sides where content is hidden: the style sheet draws a shadow
 * there. Written to the element: a scroll renders nothing.
 */
export function useHiddenEdges(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = ref.current
    const content = box?.firstElementChild
    if (!box || !content) return
    const mark = () => {
      // Fractions of a pixel are left at some zoom factors.
      const left = box.scrollWidth - box.clientWidth - box.scrollLeft
      box.dataset['hidden'] = [box.scrollLeft > 1 && 'start', left > 1 && 'end'].filter(Boolean).join(' ')
    }
    const watcher = new ResizeObserver(mark)
    for (const one of [box, content]) watcher.observe(one)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [ref])
}
