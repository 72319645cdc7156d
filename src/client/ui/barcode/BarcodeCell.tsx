import { use, useEffect } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { lazyComponent } from '../lazyComponent.tsx'
import { PopoverButton } from '../popover/PopoverButton.tsx'
import { PrintContext } from '../printContext.ts'
import type { BarcodeImageProps } from './BarcodeImage.tsx'

const LazyImage = lazyComponent(async () => (await import('./BarcodeImage.tsx')).BarcodeImage)

/** The text of a barcode, to be copied; a click opens its image. On paper both, to be scanned. */
export function BarcodeCell(props: BarcodeImageProps) {
  const { text, label } = props
  const onPaper = use(PrintContext)
  // A printed page is drawn at once: the chunk of the image must be here before.
  useEffect(() => void LazyImage.load(), [])
  const image = <LazyImage blank={null} {...props} />
  if (onPaper)
    return (
      <span className="barcode-on-paper">
        {image}
        {text}
      </span>
    )
  return (
    <span className="cell-barcode">
      <PopoverButton text={text}>{image}</PopoverButton>
      <CopyButton text={text} label={label} />
    </span>
  )
}
