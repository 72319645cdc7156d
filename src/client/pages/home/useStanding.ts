import { useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { Standing } from '../../../wire/standing.ts'
import { firstAnswer } from '../../first.ts'
import { usePush } from '../../push/connection.ts'
import { call } from '../../request.ts'
import { onceKnown } from '../../session.ts'

/** However much changes, it is asked for no more often. */
const rest = { wait: 5000 }

/** How the organisation stands, and stays to stand while one looks. */
export function useStanding(): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null)
  const look = () =>
    call<Standing>('standing/get').then(
      found => onceKnown(() => setStanding(found)),
      () => null,
    )
  const { run } = useThrottleFn(() => document.hidden || void look(), rest)
  useEffect(() => firstAnswer(look()), [])
  usePush('module', run)
  usePush('job', run)
  usePush('message', run)
  usePush('missed', run)
  return standing
}
