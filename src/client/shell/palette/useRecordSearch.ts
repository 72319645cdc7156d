import { useEffect, useState } from 'react'
import { type RecordMatch, isSearchable } from '../../../shared/wire/recordMatch.ts'
import { call } from '../../api/request.ts'

const debounceTime = 200
interface RecordSearch {
  keyword: string
  findings: readonly RecordMatch[]
  failed: boolean
}
const noRecords: RecordSearch = { keyword: '', findings: [], failed: false }

/** Rows that match a keyword, with debounce; a later search aborts an earlier one. */
export function useRecordSearch(keyword: string) {
  const [answer, setAnswer] = useState(noRecords)
  const isSearched = isSearchable(keyword)
  useEffect(() => {
    if (!isSearched) return
    const controller = new AbortController()
    const show = (found: Omit<RecordSearch, 'keyword'>) => controller.signal.aborted || setAnswer({ keyword, ...found })
    const search = () =>
      void call<readonly RecordMatch[]>('records/find', { keyword }, { signal: controller.signal }).then(
        findings => show({ findings, failed: false }),
        () => show({ findings: [], failed: true }),
      )
    const timer = setTimeout(search, debounceTime)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [keyword, isSearched])
  const settled = answer.keyword === keyword
  return {
    records: isSearched && settled ? answer.findings : noRecords.findings,
    busy: isSearched && !settled,
    failed: settled && answer.failed,
  }
}
