import { useEventListener, useThrottleFn, useUpdateEffect } from 'ahooks'
import { reloadAccount } from '../account.ts'
import { useSession } from '../session.ts'

const rest = { wait: 5000, trailing: false }
const onDocument = { target: () => document }

/** Rights hold from the next request on: they are asked for again when one was refused, and when the operator comes back to the window. */
export function useRights() {
  const forbidden = useSession(session => session.forbidden)
  const { run } = useThrottleFn(() => void reloadAccount().catch(() => null), rest)
  useUpdateEffect(() => {
    if (forbidden > 0) run()
  }, [forbidden])
  useEventListener('visibilitychange', () => document.hidden || run(), onDocument)
}
