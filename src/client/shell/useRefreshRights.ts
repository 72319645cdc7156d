import { useDebounceFn, useEventListener, useThrottleFn, useUpdateEffect } from 'ahooks'
import { useState } from 'react'
import { usePushEvent } from '../api/push/pushConnection.ts'
import { loadSite, reloadAccount } from '../api/session/account.ts'
import { useSession } from '../api/session/session.ts'
import { useModulesVersion } from '../api/useModulesVersion.ts'

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
  // Rights, menu and site follow from the modules, too: in development these are replaced while the page is open.
  useUpdateEffect(() => void Promise.all([reloadAccount(), loadSite()]).catch(() => null), [useModulesVersion()])
  useEventListener('visibilitychange', () => document.hidden || run(), onDocument)
}
