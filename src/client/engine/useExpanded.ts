import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from './rows.ts'
import { flat } from './rows.ts'

const nothing: ReadonlySet<number> = new Set()

/** Branches are open until somebody closes them. */
export function useExpanded(rows: readonly ListRow[]) {
  const [closed, setClosed] = useState(nothing)
  const branches = useMemo(() => flat(rows).flatMap(({ id, children }) => (children?.length ? [id] : [])), [rows])
  const open = useMemo(() => branches.filter(id => !closed.has(id)), [branches, closed])
  const change = useCallback(
    (keys: readonly unknown[]) => setClosed(new Set(branches.filter(id => !keys.includes(id)))),
    [branches],
  )
  return useMemo(() => {
    const expanded = open.length > 0 || branches.length === 0
    return { open, change, expanded, toggle: () => change(expanded ? [] : branches) }
  }, [open, change, branches])
}
