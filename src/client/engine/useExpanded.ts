import { useCallback, useMemo, useState } from 'react'
import type { ListRow } from './rows.ts'
import { flat } from './rows.ts'

const nothing: ReadonlySet<number> = new Set()
/** More branches than can be overlooked at once. */
const many = 50

/** Branches are open until somebody closes them; many are closed until somebody opens them. */
export function useExpanded(rows: readonly ListRow[]) {
  const [turned, setTurned] = useState(nothing)
  const branches = useMemo(() => flat(rows).flatMap(({ id, children }) => (children?.length ? [id] : [])), [rows])
  const few = branches.length <= many
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
