import { useEffect, useState } from 'react'
import type { ChoiceSource } from '../api/rows/choiceSource.ts'
import { cachedRowTitle, loadRowTitle } from '../api/rows/rowTitleCache.ts'
import { TextCell, EmptyCell } from './cells.tsx'

interface Props {
  /** A text where a pasted word matched no row. */
  id: number | string
  /** The title that came with the list row. */
  title: unknown
  source: ChoiceSource
  /** The word for "none". */
  none?: string | undefined
}

/** The title of the referenced row: from the list row, else fetched. */
export function RowTitle({ id, title, source, none }: Props) {
  if (id === 0) return none ? <span className="cell-none">{none}</span> : <EmptyCell />
  if (typeof id === 'string') return <TextCell text={id} />
  return typeof title === 'string' && title !== '' ? <TextCell text={title} /> : <LoadedRowTitle id={id} source={source} />
}

function LoadedRowTitle({ id, source }: { id: number; source: ChoiceSource }) {
  const [title, setTitle] = useState(() => cachedRowTitle(source.to, id) || null)
  useEffect(() => {
    let unmounted = false
    void loadRowTitle(source, id).then(found => unmounted || setTitle(found))
    return () => {
      unmounted = true
    }
  }, [id, source])
  // Not a dash, which would say that there is no such row.
  return title === null ? <span className="cell-none">…</span> : <TextCell text={title} />
}
