import { useCallback, useEffect, useState } from 'react'
import type { BinPage, BinRow } from '../../../shared/wire/recycleBin.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { call, type CallError, callErrorOf } from '../../api/request.ts'

export const binPageSize = 50

/** The filters that are set. */
export type BinFilterValues = Readonly<Partial<Record<'module' | 'account' | 'from' | 'to' | 'keyword', string>>>

export const keyOfBinRow = ({ module, id }: BinRow): string => `${module} ${id}`

export const moduleTitleOf = (name: string): string => {
  const module = findModule(name)
  return module ? titleOfModule(module) : name
}

export const nameOfBinRow = ({ title, id, module }: BinRow): string => `${moduleTitleOf(module)} · ${title || `#${id}`}`

/** The page of the bin that is shown, and what it is filtered by. */
export function useRecycleBin() {
  const [query, setQuery] = useState<{ filters: BinFilterValues; page: number }>({ filters: {}, page: 1 })
  const [page, setPage] = useState<BinPage | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const { account, ...filters } = query.filters
    const body = { ...filters, ...(account ? { account: Number(account) } : {}), limit: binPageSize, page: query.page }
    call<BinPage>('recycle/list', body, { signal: controller.signal }).then(
      answer => {
        const last = Math.max(1, Math.ceil(answer.total / binPageSize))
        // The last rows of the last page are gone.
        if (query.page > last) return setQuery({ ...query, page: last })
        setPage(answer)
        setError(null)
      },
      (fault: unknown) => {
        const failure = callErrorOf(fault)
        if (!failure.aborted) setError(failure)
      },
    )
    return () => controller.abort()
  }, [query, turn])
  const change = useCallback((filters: BinFilterValues, at = 1) => {
    const used = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
    setQuery({ filters: used, page: at })
  }, [])
  return {
    page,
    query,
    error,
    change,
    clear: useCallback(() => change({}), [change]),
    reload: useCallback(() => setTurn(before => before + 1), []),
  }
}
