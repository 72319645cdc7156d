import { useState } from 'react'
import type { Picture } from '../../schema/index.ts'
import { later } from '../later.tsx'

const Gallery = later(async () => (await import('./files/Gallery.tsx')).Gallery)
const mostShown = 3

/** Pictures of a row, small; each opens large. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const [at, show] = useState<number | null>(null)
  return (
    <span className="cell-pictures">
      {pictures.slice(0, mostShown).map(({ url, name }, index) => (
        <button key={url} type="button" title={name} onClick={() => show(index)}>
          <img src={url} alt={name} loading="lazy" width={28} height={28} />
        </button>
      ))}
      {pictures.length > mostShown && `+${pictures.length - mostShown}`}
      {at !== null && <Gallery blank={null} pictures={pictures} at={at} onTurn={show} onClose={() => show(null)} />}
    </span>
  )
}
