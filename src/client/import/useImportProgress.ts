import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportCheck, ImportStarted } from '../../shared/wire/import.ts'
import { call, CallError } from '../api/request.ts'

const pollMs = 1000

/** Asks each second how far an import is, until it has ended. */
export function useImportProgress({ path }: AnyModule, { url, job }: ImportStarted, onEnd: (check: ImportCheck) => void) {
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const end = useLatest(onEnd)
  useEffect(() => {
    const own = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const again = () => (timer = setTimeout(() => void look(), pollMs))
    const look = async () => {
      try {
        const now = await call<ImportCheck>(`${path}/excel/check`, { url }, { signal: own.signal })
        if (own.signal.aborted) return
        setCheck(now)
        if (now.status === 1) again()
        else end.current(now)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.aborted || own.signal.aborted) return
        // The line may be back in a moment; what the server refuses it will refuse again.
        if (error.status === 0 || error.status >= 500) again()
        else end.current({ ...nothing, url, job, error: error.message })
      }
    }
    void look()
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [path, url, job, end])
  return check
}

const nothing = { status: 0, total: 0, done: 0, added: 0, updated: 0, skipped: 0, failed: 0, report: null } as const
