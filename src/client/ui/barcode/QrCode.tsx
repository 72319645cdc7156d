import { encode } from 'uqr'

const quietZone = 3

/** A text as a QR code, dark on light in every theme: cameras do not read the reverse. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const side = size + 2 * quietZone
  return (
    <svg
      className={className}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
