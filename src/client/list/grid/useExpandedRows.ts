import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'
import { flattenRows } from '../../api/rows/listRow.ts'

const nothing: ReadonlySet<number> = new Set()
/** More branches than can be overlooked at once. */
const collapseFrom = 50

/** Branches are open until somebody closes them; many are closed until somebody opens them. */
export function useExpandedRows(rows: readonly ListRow[]) {
  const [turned, setTurned] = useState(nothing)
  const branches = useMemo(() => flattenRows(rows).flatMap(({ id, children }) => (children?.length ? [id] : [])), [rows])
  const few = branches.length <= collapseFrom
  const open = useMemo(() => branches.filter(id => turned.has(id) !== few), [branches, turned, few])
  const change = useCallback(
    (keys: readonly unknown[]) => {
      const wanted = new Set(keys)
      setTurned(new Set(branches.filter(id => wanted.has(id) !== few)))
    },
    [branches, few],
  )
  return useMemo(() => {
    const expanded = open.length > 0 || branches.length === 0
    return { open, change, expanded, toggle: () => change(expanded ? [] : branches) }
  }, [open, change, branches])
}
