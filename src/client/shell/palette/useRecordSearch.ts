import { useEffect, useState } from 'react'
import type { RecordMatch } from '../../../shared/wire/recordMatch.ts'
import { isSearchable } from '../../../shared/wire/recordMatch.ts'
import { call } from '../../api/request.ts'

const debounceTime = 200
interface RecordSearch {
  keyword: string
  findings: readonly RecordMatch[]
  failed: boolean
}
const noRecords: RecordSearch = { keyword: '', findings: [], failed: false }

/** Rows that a keyword may mean, asked for once nobody types; a later question silences an earlier one. */
export function useRecordSearch(keyword: string) {
  const [answer, setAnswer] = useState(noRecords)
  const telling = isSearchable(keyword)
  useEffect(() => {
    if (!telling) return
    const own = new AbortController()
    const hold = (found: Omit<RecordSearch, 'keyword'>) => own.signal.aborted || setAnswer({ keyword, ...found })
    const ask = () =>
      void call<readonly RecordMatch[]>('records/find', { keyword }, { signal: own.signal }).then(
        findings => hold({ findings, failed: false }),
        () => hold({ findings: [], failed: true }),
      )
    const timer = setTimeout(ask, debounceTime)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [keyword, telling])
  const settled = answer.keyword === keyword
  return {
    records: telling && settled ? answer.findings : noRecords.findings,
    busy: telling && !settled,
    failed: settled && answer.failed,
  }
}
