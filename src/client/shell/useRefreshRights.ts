import { useDebounceFn, useEventListener, useThrottleFn, useUpdateEffect } from 'ahooks'
import { useState } from 'react'
import { reloadAccount } from '../api/session/account.ts'
import { usePushEvent } from '../api/push/pushConnection.ts'
import { useSession } from '../api/session/session.ts'

const throttle = { wait: 5000, trailing: false }
const onDocument = { target: () => document }

/** Reloads the account's rights when they changed, when a call was refused, and when the operator comes back to the window. */
export function useRefreshRights() {
  const forbidden = useSession(session => session.forbidden)
  const { run } = useThrottleFn(() => void reloadAccount().catch(() => null), throttle)
  useUpdateEffect(() => {
    if (forbidden > 0) run()
  }, [forbidden])
  // Jitter: not every browser in the same moment.
  const [wait] = useState(() => 200 + Math.random() * 600)
  const { run: soon } = useDebounceFn(() => void reloadAccount().catch(() => null), { wait })
  usePushEvent('rights', soon)
  usePushEvent('views', soon)
  usePushEvent('missed', soon)
  useEventListener('visibilitychange', () => document.hidden || run(), onDocument)
}
