import { useEffect, useRef } from 'react'
import { shanghaiNow } from '../../../shared/rules/shanghaiTime.ts'

/** The time, in the zone of all times of the product. Written into the element once a second, without a render. */
export function Clock() {
  const place = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const tick = () => {
      if (place.current) place.current.textContent = shanghaiNow()
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [])
  return <time ref={place} className="home-clock" />
}
