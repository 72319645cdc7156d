import { useEffect, useRef } from 'react'

const two = (number: number): string => String(number).padStart(2, '0')
const now = (): string => {
  const at = new Date()
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** The time, written once a second into its place; nothing is drawn anew. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const tick = () => {
      if (place.current) place.current.textContent = now()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return <time ref={place} className="home-clock" />
}
