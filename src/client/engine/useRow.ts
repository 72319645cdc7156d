import { useState } from 'react'
import type { RowData } from '../../fields/view.ts'
import { kindValue } from '../../fields/values.ts'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf, isReadonly } from '../../schema/index.ts'
import { call, CallError } from '../request.ts'
import { usePush } from '../push/connection.ts'
import { useOnce } from './useOnce.ts'

export interface Loaded {
  row: RowData | null
  error: string | null
  retry: () => void
}

/** The row to edit, whole; a new one as its fields begin. */
export function useRow(module: AnyModule, id: number, draft: RowData): Loaded {
  const [state, setState] = useState<{ row: RowData | null; error: string | null }>(() => ({
    row: id === 0 ? blankRow(module, draft) : null,
    error: null,
  }))
  const [count, setCount] = useState(0)
  const { path } = module
  useOnce(`${path} ${id} ${count}`, async signal => {
    if (id === 0) return
    await call<RowData>(`${path}/info`, { id }, { signal }).then(
      row => signal.aborted || setState({ row, error: null }),
      (error: unknown) => signal.aborted || setState({ row: null, error: reasonOf(error) }),
    )
  })
  return { ...state, retry: useRetry(state.error, () => setCount(count + 1)) }
}

/** By hand, or when the server is back. */
function useRetry(error: string | null, retry: () => void): () => void {
  usePush('missed', () => error !== null && retry())
  return retry
}

/** The one row of settings. */
export function useSettings({ path }: AnyModule): Loaded {
  const [state, setState] = useState<{ row: RowData | null; error: string | null }>({ row: null, error: null })
  const [count, setCount] = useState(0)
  useOnce(`${path} ${count}`, async signal => {
    await call<RowData>(`${path}/info`, {}, { signal }).then(
      row => signal.aborted || setState({ row, error: null }),
      (error: unknown) => signal.aborted || setState({ row: null, error: reasonOf(error) }),
    )
  })
  return { ...state, retry: useRetry(state.error, () => setCount(count + 1)) }
}

const reasonOf = (error: unknown): string => (error instanceof CallError ? error.message : String(error))

const blankRow = (module: AnyModule, draft: RowData): RowData => ({
  ...Object.fromEntries(
    Object.entries(fieldsOf(module)).flatMap(([name, field]) =>
      isReadonly(field) ? [] : [[name, kindValue(field).initial(field)]],
    ),
  ),
  ...draft,
})
