import { useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { DashboardFigures } from '../../../shared/wire/dashboard.ts'
import { trackFirstAnswer } from '../../api/firstPaint.ts'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call } from '../../api/request.ts'
import { whenAccountKnown } from '../../api/session.ts'

/** Throttle: however much changes, the dashboard loads no more often. */
const throttle = { wait: 5000 }

/** The figures of the dashboard, kept up to date while the window is seen. */
export function useDashboard(): DashboardFigures | null {
  const [standing, setStanding] = useState<DashboardFigures | null>(null)
  const load = () =>
    call<DashboardFigures>('standing/get').then(
      found => whenAccountKnown(() => setStanding(found)),
      () => null,
    )
  const { run } = useThrottleFn(() => document.hidden || void load(), throttle)
  useEffect(() => trackFirstAnswer(load()), [])
  usePushEvent('module', run)
  usePushEvent('job', run)
  usePushEvent('message', run)
  usePushEvent('missed', run)
  return standing
}
