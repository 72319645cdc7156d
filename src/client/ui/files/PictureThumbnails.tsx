import { useState } from 'react'
import type { Picture } from '../../../schema/index.ts'
import { lazyComponent } from '../lazyComponent.tsx'
import { PictureImage } from './PictureImage.tsx'

const LazyGallery = lazyComponent(async () => (await import('./PictureGallery.tsx')).PictureGallery)
const maxShown = 3

/** Thumbnails in a list cell; each opens the gallery. */
export function PictureThumbnails({ pictures }: { pictures: readonly Picture[] }) {
  const [at, show] = useState<number | null>(null)
  return (
    <span className="cell-pictures">
      {pictures.slice(0, maxShown).map(({ url, name }, index) => (
        <button key={url} type="button" title={name} onClick={() => show(index)}>
          <PictureImage url={url} name={name} size={28} isLazy />
        </button>
      ))}
      {pictures.length > maxShown && `+${pictures.length - maxShown}`}
      {at !== null && <LazyGallery blank={null} pictures={pictures} at={at} onTurn={show} onClose={() => show(null)} />}
    </span>
  )
}
