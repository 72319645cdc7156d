import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

const step = 240
const arrows: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Scrolls the strip of tags: by buttons, by the wheel, to the current tag, and by arrow keys from tag to tag. */
export function useScrollStrip(here: string, tags: readonly object[]) {
  const list = useRef<HTMLUListElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const strip = list.current
    if (!strip) return
    const measure = () => setOverflows(strip.scrollWidth > strip.clientWidth)
    const onWheel = ({ deltaX, deltaY }: WheelEvent) => strip.scrollBy({ left: deltaX + deltaY })
    const observer = new ResizeObserver(measure)
    observer.observe(strip)
    strip.addEventListener('wheel', onWheel, { passive: true })
    return () => {
      observer.disconnect()
      strip.removeEventListener('wheel', onWheel)
    }
  }, [])
  useLayoutEffect(() => {
    const strip = list.current
    if (!strip) return
    setOverflows(strip.scrollWidth > strip.clientWidth)
    strip.querySelector('[data-current=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here, tags, overflows])
  const scroll = (direction: number) => list.current?.scrollBy({ left: direction * step, behavior: 'smooth' })
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = arrows[event.key]
    if (direction === undefined || !list.current) return
    event.preventDefault()
    const labels = [...list.current.querySelectorAll<HTMLElement>('li > :first-child')]
    labels[labels.findIndex(label => label.contains(document.activeElement)) + direction]?.focus()
  }
  return { list, overflows, scroll, onKeyDown }
}
