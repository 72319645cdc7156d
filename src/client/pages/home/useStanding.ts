import { useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { Standing } from '../../../wire/standing.ts'
import { usePush } from '../../push/connection.ts'
import { call } from '../../request.ts'

/** However much changes, it is asked for no more often. */
const rest = { wait: 5000 }

/** How the organisation stands, and stays to stand while one looks. */
export function useStanding(): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null)
  const look = () => void call<Standing>('standing/get').then(setStanding, () => null)
  const { run } = useThrottleFn(() => document.hidden || look(), rest)
  useEffect(look, [])
  usePush('module', run)
  usePush('job', run)
  usePush('message', run)
  usePush('missed', run)
  return standing
}
