import { useLayoutEffect, useRef, useState } from 'react'

/** The place there is, less the bar that scrolls it. */
export function useAvailableSize() {
  const place = useRef<HTMLDivElement>(null)
  const probe = useRef<HTMLElement>(null)
  const [room, setRoom] = useState({ width: 0, height: 0, bar: 0 })
  useLayoutEffect(() => {
    const [element, scrolled] = [place.current, probe.current]
    if (!element || !scrolled) return
    const measure = () => {
      const bar = scrolled.offsetWidth - scrolled.clientWidth
      setRoom({ width: element.clientWidth - bar, height: element.clientHeight, bar })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])
  return { place, probe, ...room }
}
