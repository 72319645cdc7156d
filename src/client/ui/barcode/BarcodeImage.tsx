import { barsOf } from './barsOf.ts'
import './barcode.css'
import { QrCode } from './QrCode.tsx'

export interface BarcodeImageProps {
  text: string
  symbology: 'code128' | 'ean' | 'qr'
  label: string
}
/** Blank modules that a scanner needs on either side. */
const quietZone = 10
const height = 44

/** A valid text as bars or squares, dark on light in every theme. */
export function BarcodeImage({ text, symbology, label }: BarcodeImageProps) {
  if (symbology === 'qr') return <QrCode className="barcode-squares" text={text} label={label} />
  const bits = barsOf(text, symbology)
  const bars = [...bits.matchAll(/1+/g)].map(({ 0: bar, index }) => `M${index} 0h${bar.length}v${height}h-${bar.length}z`)
  const width = bits.length + 2 * quietZone
  return (
    <svg
      className="barcode-bars"
      viewBox={`${-quietZone} 0 ${width} ${height}`}
      style={{ width: width * 2 }}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label} ${text}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} width={width} height={height} fill="#fff" />
      <path d={bars.join('')} fill="#000" />
    </svg>
  )
}
