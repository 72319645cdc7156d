import { useEffect, useState } from 'react'
import { Long, Nothing } from './plain.tsx'
import { titleKnown, titleOfRow } from './titles.ts'

interface Props {
  /** Or a word that is no row's name, as it was pasted. */
  id: number | string
  /** As the row brings it. */
  title: unknown
  to: string
  /** The word for "none". */
  none?: string | undefined
}

/** The row pointed to, by name: as the list brings it, else asked for. */
export function LinkTitle({ id, title, to, none }: Props) {
  if (id === 0) return none ? <span className="cell-none">{none}</span> : <Nothing />
  if (typeof id === 'string') return <Long text={id} />
  return typeof title === 'string' && title !== '' ? <Long text={title} /> : <Asked id={id} to={to} />
}

function Asked({ id, to }: { id: number; to: string }) {
  const [title, setTitle] = useState(() => titleKnown(to, id))
  useEffect(() => {
    let gone = false
    titleOfRow(to, id).then(
      found => gone || setTitle(found),
      () => gone || setTitle(`#${id}`),
    )
    return () => {
      gone = true
    }
  }, [id, to])
  return <Long text={title} />
}
