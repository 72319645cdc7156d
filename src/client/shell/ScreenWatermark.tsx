import { Watermark } from 'antd'
import { useDisplayMode } from '../api/appearance/appearance.ts'
import { signedInAs, useSession } from '../api/session/session.ts'
import { useToday } from '../ui/useToday.ts'

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
