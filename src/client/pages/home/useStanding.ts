import { useThrottleFn } from 'ahooks'
import { useEffect, useState } from 'react'
import type { Standing } from '../../../wire/standing.ts'
import { answeredAhead, askAhead, taken } from '../../ahead.ts'
import { usePush } from '../../push/connection.ts'
import { call } from '../../request.ts'

/** However much changes, it is asked for no more often. */
const rest = { wait: 5000 }

const question = 'standing'
const ask = () => call<Standing>('standing/get')
export const askStandingAhead = () => askAhead(question, ask)

/** How the organisation stands, and stays to stand while one looks. */
export function useStanding(): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(() => answeredAhead<Standing>(question) ?? null)
  const look = () => void taken(question, ask).then(setStanding, () => null)
  const { run } = useThrottleFn(() => document.hidden || look(), rest)
  useEffect(look, [])
  usePush('module', run)
  usePush('job', run)
  usePush('message', run)
  usePush('missed', run)
  return standing
}
