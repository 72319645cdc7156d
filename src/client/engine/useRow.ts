import { useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import { kindValue } from '../../fields/values.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, isReadonly } from '../../schema/index.ts'
import { call, reasonOf } from '../request.ts'
import { usePush } from '../push/connection.ts'
import { useOnce } from './useOnce.ts'

export interface Loaded {
  row: RowData | null
  error: string | null
  retry: () => void
}

/** The row to edit, whole; a new one as its fields begin. */
export const useRow = (module: AnyModule, id: number, draft: RowData): Loaded =>
  useInfo(module, id === 0 ? null : { id }, () => (id === 0 ? blankRow(module, draft) : null))

/** The one row of settings. */
export const useSettings = (module: AnyModule): Loaded => useInfo(module, {}, () => null)

/** What is asked for, where anything is; until it is here, what there is to begin with. */
function useInfo({ path }: AnyModule, asked: object | null, begin: () => RowData | null): Loaded {
  const [state, setState] = useState<{ row: RowData | null; error: string | null }>(() => ({ row: begin(), error: null }))
  const [count, setCount] = useState(0)
  useOnce(`${path} ${JSON.stringify(asked)} ${count}`, async signal => {
    if (asked === null) return
    await call<RowData>(`${path}/info`, asked, { signal }).then(
      row => signal.aborted || setState({ row, error: null }),
      (error: unknown) => signal.aborted || setState({ row: null, error: reasonOf(error) }),
    )
  })
  const retry = () => setCount(count + 1)
  // By hand, or when the server is back.
  usePush('missed', () => state.error !== null && retry())
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
