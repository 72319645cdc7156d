import { useEffect, useRef } from 'react'

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const currentTime = (): string => {
  const at = new Date()
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}:${twoDigits(at.getSeconds())}`
}

/** The time. Written into the element once a second, without a render. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const tick = () => {
      if (place.current) place.current.textContent = currentTime()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return <time ref={place} className="home-clock" />
}
