import { useEffect, useState } from 'react'
import { shanghaiToday, untilShanghaiMidnight } from '../../shared/rules/shanghaiTime.ts'

/** Today's date; changes at midnight. */
export function useToday(): string {
  const [today, setToday] = useState(shanghaiToday)
  useEffect(() => {
    const timer = setTimeout(() => setToday(shanghaiToday()), untilShanghaiMidnight() + 1000)
    return () => clearTimeout(timer)
  }, [today])
  return today
}
