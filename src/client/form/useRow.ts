import { useState } from 'react'
import type { RowData } from '../api/rows/listRow.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, isReadonly } from '../../schema/index.ts'
import { call, reasonOf } from '../api/request.ts'
import { usePushEvent } from '../api/push/pushConnection.ts'
import { useFetchOnce } from '../api/useFetchOnce.ts'

export interface LoadedRow {
  row: RowData | null
  error: string | null
  retry: () => void
}

/** The row to edit, whole; a new one as its fields begin. */
export const useRow = (module: AnyModule, id: number, draft: RowData): LoadedRow =>
  useInfo(module, id === 0 ? null : { id }, () => (id === 0 ? blankRow(module, draft) : null))

/** The one row of settings. */
export const useSettingsRow = (module: AnyModule): LoadedRow => useInfo(module, {}, () => null)

/** What is asked for, where anything is; until it is here, what there is to begin with. */
function useInfo({ path }: AnyModule, asked: object | null, begin: () => RowData | null): LoadedRow {
  const [state, setState] = useState<{ row: RowData | null; error: string | null }>(() => ({ row: begin(), error: null }))
  const [count, setCount] = useState(0)
  useFetchOnce(`${path} ${JSON.stringify(asked)} ${count}`, async signal => {
    if (asked === null) return
    await call<RowData>(`${path}/info`, asked, { signal }).then(
      row => signal.aborted || setState({ row, error: null }),
      (error: unknown) => signal.aborted || setState({ row: null, error: reasonOf(error) }),
    )
  })
  const retry = () => setCount(count + 1)
  // By hand, or when the server is back.
  usePushEvent('missed', () => state.error !== null && retry())
  return { ...state, retry }
}

const blankRow = (module: AnyModule, draft: RowData): RowData => ({
  ...Object.fromEntries(
    Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
      isReadonly(field) ? [] : [[name, kindValue(field).initial(field)]],
    ),
  ),
  ...draft,
})
