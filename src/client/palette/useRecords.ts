import { useEffect, useState } from 'react'
import type { Finding } from '../../wire/finding.ts'
import { isTelling } from '../../wire/finding.ts'
import { call } from '../request.ts'

const pause = 200
interface Answer {
  keyword: string
  findings: readonly Finding[]
  failed: boolean
}
const nothing: Answer = { keyword: '', findings: [], failed: false }

/** Rows that a keyword may mean, asked for once nobody types; a later question silences an earlier one. */
export function useRecords(keyword: string) {
  const [answer, setAnswer] = useState(nothing)
  const telling = isTelling(keyword)
  useEffect(() => {
    if (!telling) return
    const own = new AbortController()
    const hold = (found: Omit<Answer, 'keyword'>) => own.signal.aborted || setAnswer({ keyword, ...found })
    const ask = () =>
      void call<readonly Finding[]>('records/find', { keyword }, { signal: own.signal }).then(
        findings => hold({ findings, failed: false }),
        () => hold({ findings: [], failed: true }),
      )
    const timer = setTimeout(ask, pause)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [keyword, telling])
  const settled = answer.keyword === keyword
  return {
    records: telling && settled ? answer.findings : nothing.findings,
    busy: telling && !settled,
    failed: settled && answer.failed,
  }
}
