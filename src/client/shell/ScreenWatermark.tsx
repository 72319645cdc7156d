import { Watermark } from 'antd'
import { useEffect, useState } from 'react'
import { useDisplayMode } from '../api/appearance/appearance.ts'
import { signedInAs, useSession } from '../api/session/session.ts'

const twoDigits = (number: number): string => String(number).padStart(2, '0')
const dateOf = (at: Date): string => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`

/** Today's date; changes at midnight. */
function useToday(): string {
  const [today, setToday] = useState(() => dateOf(new Date()))
  useEffect(() => {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 0, 0, 1)
    const timer = setTimeout(() => setToday(dateOf(new Date())), midnight.getTime() - now.getTime())
    return () => clearTimeout(timer)
  }, [today])
  return today
}

/**
 * A watermark of account and date over the whole screen. It ignores the pointer, and antd reinserts it when it is removed from
 * the page.
 */
export function ScreenWatermark() {
  const account = useSession(session => session.account)
  const { dark } = useDisplayMode()
  const today = useToday()
  if (account === null) return null
  const { orgname } = account
  const { username, nickname } = signedInAs(account)
  const who = nickname && nickname !== username ? `${nickname} ${username}` : username
  return (
    <Watermark
      className="shell-marks"
      content={[orgname, `${who} ${today}`]}
      zIndex={2100}
      gap={[140, 120]}
      font={{ fontSize: 13, color: dark ? 'rgba(255, 255, 255, 0.09)' : 'rgba(20, 30, 50, 0.09)' }}
    >
      <i />
    </Watermark>
  )
}
