import type { FocusEvent, RefObject } from 'react'
import { useLayoutEffect, useRef } from 'react'

const scrollBody = (place: HTMLElement | null) => place?.querySelector('.ant-table-body')

/** Rows that answer another question are read from the first. */
export function useScrollToTop(place: RefObject<HTMLElement | null>, about: string | null) {
  const shown = useRef(about)
  useLayoutEffect(() => {
    if (shown.current === about) return
    shown.current = about
    scrollBody(place.current)?.scrollTo({ top: 0 })
  }, [place, about])
}

/** antd moves the head along with the body, and not the body with a head that scrolls to what has the focus in it. */
export function followHeaderScroll({ target, currentTarget }: FocusEvent<HTMLElement>) {
  const [head, body] = [target.closest('.ant-table-header'), scrollBody(currentTarget)]
  if (head && body) requestAnimationFrame(() => body.scrollTo({ left: head.scrollLeft }))
}
