import { useEffect, useState } from 'react'
import { Long, Nothing } from './plain.tsx'
import type { ChoiceSource } from './choices.ts'
import { titleKnown, titleOfRow } from './titles.ts'

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
export function LinkTitle({ id, title, source, none }: Props) {
  if (id === 0) return none ? <span className="cell-none">{none}</span> : <Nothing />
  if (typeof id === 'string') return <Long text={id} />
  return typeof title === 'string' && title !== '' ? <Long text={title} /> : <Asked id={id} source={source} />
}

function Asked({ id, source }: { id: number; source: ChoiceSource }) {
  const [title, setTitle] = useState(() => titleKnown(source.to, id))
  useEffect(() => {
    let gone = false
    titleOfRow(source, id).then(
      found => gone || setTitle(found),
      () => gone || setTitle(`#${id}`),
    )
    return () => {
      gone = true
    }
  }, [id, source])
  return <Long text={title} />
}
