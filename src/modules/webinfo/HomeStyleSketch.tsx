import type { ReactNode } from 'react'
import type { HomeStylePart, HomeStyle } from './homeStyles.ts'

const width = 108
const gap = 4
const top = 16

interface Box {
  x: number
  y: number
  width: number
  height: number
  tone?: 'strong' | 'soft'
}
const drawBox = ({ tone, ...rect }: Box): ReactNode => (
  <rect key={`${rect.x} ${rect.y}`} {...rect} rx={2} {...(tone ? { 'data-tone': tone } : {})} />
)
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Boxes in rows and columns that fill the parent box. */
function drawGrid({ x, y, width: wide, height }: Box, columns: number, rows: number): ReactNode {
  const each = { width: (wide - gap * (columns - 1)) / columns, height: (height - gap * (rows - 1)) / rows }
  return range(columns * rows).map(index =>
    drawBox({ x: x + (index % columns) * (each.width + gap), y: y + Math.floor(index / columns) * (each.height + gap), ...each }),
  )
}

function drawCircles({ x, y, height }: Box): ReactNode {
  const rows = height > 40 ? 2 : 1
  const step = height / rows
  return range(5 * rows).map(index => (
    <circle key={index} cx={x + 10 + (index % 5) * 22} cy={y + Math.floor(index / 5) * step + step / 2} r={7} data-tone="soft" />
  ))
}

const cardHeights = [76, 54, 54]
const drawCard = (box: Box): ReactNode => [
  drawBox({ ...box, tone: 'soft' }),
  drawBox({ x: box.x + 6, y: box.y + box.height - 14, width: 56, height: 6 }),
]
/** The offset of a part below others, with gaps between them. */
const offsetOf = (heights: readonly number[], index: number): number =>
  heights.slice(0, index).reduce((sum, height) => sum + height + gap, 0)

const drawParts: Readonly<Record<HomeStylePart, (box: Box) => ReactNode>> = {
  search: box => <rect {...box} rx={7} />,
  notice: box => <rect {...box} rx={2} data-tone="soft" />,
  banner: box => drawBox({ ...box, tone: 'strong' }),
  cards: box => cardHeights.map((height, index) => drawCard({ ...box, y: box.y + offsetOf(cardHeights, index), height })),
  round: drawCircles,
  tiles: box => drawGrid(box, 3, 2),
  pair: box => drawGrid(box, 2, 2),
  mosaic: box => [
    drawBox({ ...box, width: 52, tone: 'soft' }),
    drawGrid({ ...box, x: box.x + 52 + gap, width: box.width - 52 - gap }, 1, 2),
  ],
  rows: box => drawGrid(box, 1, Math.max(2, Math.round(box.height / 26))),
  aside: box => [
    drawGrid({ ...box, width: 24 }, 1, 7),
    drawGrid({ ...box, x: box.x + 24 + gap, width: box.width - 24 - gap }, 1, 5),
  ],
}

/** A phone with a home page of that style, drawn as boxes. */
export function HomeStyleSketch({ style }: { style: HomeStyle }) {
  const parts = Object.entries(style) as [HomeStylePart, number][]
  const y = (index: number) => top + offsetOf(Object.values(style), index)
  return (
    <svg className="style-sketch" viewBox="0 0 120 216" aria-hidden="true">
      <rect className="style-screen" x={0.5} y={0.5} width={119} height={215} rx={10} />
      <rect x={48} y={6} width={24} height={3} rx={1.5} />
      {parts.map(([part, height], index) => (
        <g key={part}>{drawParts[part]({ x: 6, y: y(index), width, height })}</g>
      ))}
    </svg>
  )
}
