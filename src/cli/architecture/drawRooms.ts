import type { RoomArrow, RoomLayers } from './layerRooms.ts'
import { pictureColumns } from './readRooms.ts'

const box = { width: 126, height: 30 }
const gap = { x: 12, y: 30 }
const margin = 24
const head = 40

interface RoomBox {
  name: string
  x: number
  y: number
}

/** Three columns, a row for each layer; arrows point to what is imported. */
export function drawRooms({ rooms, arrows, back }: RoomLayers): string {
  const rows = Math.max(...rooms.map(({ layer }) => layer)) + 1
  const inCell = (column: string, layer: number) => rooms.filter(room => room.column === column && room.layer === layer)
  const widths = pictureColumns.map(column =>
    Math.max(1, ...Array.from({ length: rows }, (_, layer) => inCell(column, layer).length)),
  )
  const left = (index: number): number =>
    widths.slice(0, index).reduce((x, width) => x + width * (box.width + gap.x) + margin, margin)
  const boxes = pictureColumns.flatMap((column, index) =>
    Array.from({ length: rows }, (_, layer) => layer).flatMap(layer => {
      const cell = inCell(column, layer)
      const indent = (((widths[index] ?? 1) - cell.length) * (box.width + gap.x)) / 2
      return cell.map(({ name }, place): RoomBox => ({
        name,
        x: left(index) + indent + place * (box.width + gap.x),
        y: margin + head + layer * (box.height + gap.y),
      }))
    }),
  )
  const places = new Map(boxes.map(one => [one.name, one]))
  const lines = (some: readonly RoomArrow[], kind: string) =>
    some.flatMap(({ from, to }) => {
      const [a, b] = [places.get(from), places.get(to)]
      return a && b
        ? [`<path class="${kind}" d="${curve(a, b)}" marker-end="url(#${kind})"><title>${from} → ${to}</title></path>`]
        : []
    })
  const [width, height] = [left(pictureColumns.length), margin * 2 + head + rows * (box.height + gap.y)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12.5">
<title>Rooms of the source and who imports whom</title>
<defs>${marker('down', '#7a8699')}${marker('back', '#d4380d')}</defs>
<style>path{fill:none}.down{stroke:#7a8699}.back{stroke:#d4380d;stroke-dasharray:4 3}rect.room{fill:#f4f7ff;stroke:#1f5eff}text{text-anchor:middle;fill:#1d2433}</style>
<rect width="${width}" height="${height}" fill="#fff"/>
${pictureColumns.map((column, index) => `<text x="${left(index) + ((widths[index] ?? 1) * (box.width + gap.x)) / 2}" y="${margin + 10}" font-weight="600">${column}</text>`).join('\n')}
${[...lines(arrows, 'down'), ...lines(back, 'back')].join('\n')}
${boxes.map(drawBox).join('\n')}
<text x="${width / 2}" y="${height - margin}">An arrow points to what is imported; one that follows from others is left out.${back.length ? ' Dashed: closes a circle.' : ''}</text>
</svg>
`
}

const marker = (id: string, colour: string): string =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:${colour}"/></marker>`

const drawBox = ({ name, x, y }: RoomBox): string =>
  `<rect class="room" x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${x + box.width / 2}" y="${y + 20}">${name}</text>`

/** From the lower edge to the upper one, round the boxes between; back up on the right side. */
function curve(from: RoomBox, to: RoomBox): string {
  const middle = box.width / 2
  if (to.y > from.y) {
    const [x, y, x2, y2] = [from.x + middle, from.y + box.height, to.x + middle, to.y]
    const bend = (y2 - y) / 2
    const skips = y2 - y >= box.height + 2 * gap.y
    if (skips && Math.abs(x - x2) < box.width) {
      const side = x > x2 ? x + box.width : x - box.width
      return `M${x} ${y}C${side} ${y + bend} ${side} ${y2 - bend / 2} ${x2} ${y2}`
    }
    return `M${x} ${y}C${x} ${y + bend} ${x2} ${y2 - bend} ${x2} ${y2}`
  }
  const [x, y, x2, y2] = [from.x + box.width, from.y + box.height / 2, to.x + box.width, to.y + box.height / 2]
  const bendX = Math.max(x, x2) + gap.x + (y - y2) / 6
  return `M${x} ${y}C${bendX} ${y} ${bendX} ${y2} ${x2} ${y2}`
}
