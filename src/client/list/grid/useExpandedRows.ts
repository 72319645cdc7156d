import { useCallback, useMemo, useState } from 'react'
import { type ListRow, flattenRows } from '../../api/rows/listRow.ts'

const noneToggled: ReadonlySet<number> = new Set()
/** A tree of more branches starts collapsed. */
const expandUpTo = 50

/**
 * The open branches of a tree. A small tree starts expanded, a large one collapsed; only the branches toggled since are stored.
 */
export function useExpandedRows(rows: readonly ListRow[]) {
  const [toggled, setToggled] = useState(noneToggled)
  const branches = useMemo(() => flattenRows(rows).flatMap(({ id, children }) => (children?.length ? [id] : [])), [rows])
  const startsOpen = branches.length <= expandUpTo
  const open = useMemo(() => branches.filter(id => toggled.has(id) !== startsOpen), [branches, toggled, startsOpen])
  const change = useCallback(
    (keys: readonly unknown[]) => {
      const wanted = new Set(keys)
      setToggled(new Set(branches.filter(id => wanted.has(id) !== startsOpen)))
    },
    [branches, startsOpen],
  )
  return useMemo(() => {
    const expanded = open.length > 0 || branches.length === 0
    return { open, change, expanded, toggle: () => change(expanded ? [] : branches) }
  }, [open, change, branches])
}
