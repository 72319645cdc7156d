import { useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { DashboardFigures } from '../../../shared/wire/dashboard.ts'
import { trackFirstAnswer } from '../../api/firstPaint.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call } from '../../api/request.ts'
import { whenAccountKnown } from '../../api/session.ts'

/** However much changes, it is asked for no more often. */
const throttle = { wait: 5000 }

/** How the organisation stands, and stays to stand while one looks. */
export function useDashboard(): DashboardFigures | null {
  const [standing, setStanding] = useState<DashboardFigures | null>(null)
  const look = () =>
    call<DashboardFigures>('standing/get').then(
      found => whenAccountKnown(() => setStanding(found)),
      () => null,
    )
  const { run } = useThrottleFn(() => document.hidden || void look(), throttle)
  useEffect(() => trackFirstAnswer(look()), [])
  usePushEvent('module', run)
  usePushEvent('job', run)
  usePushEvent('message', run)
  usePushEvent('missed', run)
  return standing
}
