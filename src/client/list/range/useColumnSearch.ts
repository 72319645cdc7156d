import { App } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type AnyModule, fieldsOf, isReference } from '../../../schema/index.ts'
import { callErrorMessage } from '../../api/request.ts'
import type { ListRow } from '../../api/rows/listRow.ts'
import type { GridEditor } from '../../inline/gridContext.ts'
import { idsByTitle } from '../../views/pastedValues.ts'
import type { LimitedRows } from '../views/loadViewRows.ts'
import { type ColumnSearch, findReplacements, type Replacements } from './findReplacements.ts'

export type LoadRows = (signal: AbortSignal) => Promise<LimitedRows>

interface SearchParams {
  /** The column to begin with; the first where it is not edited in place. */
  column: string
  /** Whether all rows of the list are searched, not only those of the page. */
  isEvery: boolean
  onLoad: LoadRows
}

/** What is searched for in a column, and what replacing it would change. */
export function useColumnSearch(editor: GridEditor, { column, isEvery, onLoad }: SearchParams) {
  const { module, fields, rows } = editor.grid.current
  const first = fields.includes(column) ? column : (fields[0] ?? '')
  const [search, setSearch] = useState<ColumnSearch>({ column: first, find: '', replacement: '', whole: false })
  // Deferred: typing stays fluent while many rows are searched.
  const sought = useDeferredValue(search)
  const ids = useTitles(module, search.column)
  const { every, reason } = useEveryRow(onLoad, isEvery)
  const searched = useMemo(() => {
    if (!isEvery) return { rows, isCut: false }
    return every && { rows: mergeRows(every.rows, rows), isCut: every.more }
  }, [isEvery, every, rows])
  const result = useMemo(
    () => (searched ? findReplacements(editor, sought, { rows: searched.rows, ids }) : noReplacements),
    [editor, sought, searched, ids],
  )
  const changeSearch = (change: Partial<ColumnSearch>) => setSearch(before => ({ ...before, ...change }))
  return {
    search,
    changeSearch,
    /** The search that `result` belongs to. */
    sought,
    /** The rows that are searched, and whether the list has more; null until they are loaded. */
    searched,
    /** Why they could not be loaded; '' else. */
    reason,
    result,
  }
}

const noReplacements: Replacements = { found: [], locked: 0 }

/** The rows of the page as they are shown: drafts and undo begin with them. */
const mergeRows = (all: readonly ListRow[], page: readonly ListRow[]): readonly ListRow[] => {
  const shown = new Map(page.map(row => [row.id, row]))
  return all.map(row => shown.get(row.id) ?? row)
}

/** All rows of the list, once they are wanted; null until they are there, or the reason why they are not. */
function useEveryRow(onLoad: LoadRows, wanted: boolean) {
  const [loaded, setLoaded] = useState<LimitedRows | null>(null)
  const [reason, setReason] = useState('')
  const isNeeded = wanted && !loaded
  useEffect(() => {
    if (!isNeeded) return
    const abort = new AbortController()
    void onLoad(abort.signal).then(
      answer => {
        if (abort.signal.aborted) return
        setLoaded(answer)
        setReason('')
      },
      (error: unknown) => abort.signal.aborted || setReason(callErrorMessage(error)),
    )
    return () => abort.abort()
  }, [isNeeded, onLoad])
  return { every: loaded, reason }
}

/** The rows that a column points to, by title; undefined for a column of values. */
function useTitles(module: AnyModule, column: string): ReadonlyMap<string, number> | undefined {
  const { message } = App.useApp()
  const [known, setKnown] = useState<{ column: string; ids: ReadonlyMap<string, number> | undefined } | null>(null)
  useEffect(() => {
    let isCurrent = true
    void idsByTitle(module, [['?']], [column]).then(
      ids => isCurrent && setKnown({ column, ids: ids.get(column) }),
      (error: unknown) => void message.error(callErrorMessage(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [module, column, message])
  const field = fieldsOf(module)[column]
  return known?.column === column ? known.ids : isReference(field) ? noTitles : undefined
}
const noTitles: ReadonlyMap<string, number> = new Map()
