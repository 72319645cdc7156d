import { useEffect, useState } from 'react'
import { TextCell, EmptyCell } from './controls/controlProps.tsx'
import type { ChoiceSource } from '../api/rows/choiceSource.ts'
import { cachedRowTitle, loadRowTitle } from '../api/rows/rowTitleCache.ts'

interface Props {
  /** Or a word that is no row's name, as it was pasted. */
  id: number | string
  /** As the row brings it. */
  title: unknown
  source: ChoiceSource
  /** The word for "none". */
  none?: string | undefined
}

/** The row pointed to, by name: as the list brings it, else asked for. */
export function RowTitle({ id, title, source, none }: Props) {
  if (id === 0) return none ? <span className="cell-none">{none}</span> : <EmptyCell />
  if (typeof id === 'string') return <TextCell text={id} />
  return typeof title === 'string' && title !== '' ? <TextCell text={title} /> : <LoadedRowTitle id={id} source={source} />
}

function LoadedRowTitle({ id, source }: { id: number; source: ChoiceSource }) {
  const [title, setTitle] = useState(() => cachedRowTitle(source.to, id))
  useEffect(() => {
    let gone = false
    loadRowTitle(source, id).then(
      found => gone || setTitle(found),
      () => gone || setTitle(`#${id}`),
    )
    return () => {
      gone = true
    }
  }, [id, source])
  return <TextCell text={title} />
}
