import {
  sceneAccent,
  seededRandom,
  drawDot,
  fractionalPart,
  drawLight,
  drawLine,
  type ScenePoint,
  type DrawScene,
  sceneSize,
  sineWave,
} from './draw.ts'

const next = seededRandom(11)
const spread = (count: number): number[] =>
  Array.from({ length: count }, (_, n) => ((n + 0.5 + (next() - 0.5) * 0.5) / count) * sceneSize)
const [columns, rows] = [spread(9), spread(9)]

/** Streets bend a little. */
const street = ({ across, bend, upright }: { across: number; bend: number; upright: boolean }): ScenePoint[] =>
  Array.from({ length: 33 }, (_, n) => {
    const along = (n / 32) * (sceneSize + 80) - 40
    const aside = across + bend * sineWave(n / 48)
    return upright ? { x: aside, y: along } : { x: along, y: aside }
  })
const streets = [
  ...columns.map(x => street({ across: x, bend: (next() - 0.5) * 60, upright: true })),
  ...rows.map(y => street({ across: y, bend: (next() - 0.5) * 60, upright: false })),
]
/** The ring road; its last point is its first. */
const avenue: ScenePoint[] = Array.from({ length: 145 }, (_, n) => ({
  x: sceneSize * 0.5 + (350 + 16 * sineWave(n / 48)) * sineWave(n / 144, 0.25),
  y: sceneSize * 0.5 + (336 + 14 * sineWave(n / 72)) * sineWave(n / 144),
}))

const pointOn = (path: readonly ScenePoint[], share: number): ScenePoint => {
  const at = share * (path.length - 1)
  const [from, to] = [path[Math.floor(at)], path[Math.min(path.length - 1, Math.floor(at) + 1)]]
  const rest = fractionalPart(at)
  if (!from || !to) return { x: 0, y: 0 }
  return { x: from.x + (to.x - from.x) * rest, y: from.y + (to.y - from.y) * rest }
}

const stations = streets.flatMap(path => (next() < 0.8 ? [{ at: pointOn(path, 0.08 + next() * 0.84), shift: next() }] : []))
const drives = Array.from({ length: 36 }, (_, n) => ({
  path: n % 6 ? (streets[Math.floor(next() * streets.length)] ?? avenue) : avenue,
  shift: next(),
  back: next() < 0.5,
}))

function drive({ path, shift, back }: (typeof drives)[number], moment: number): string {
  const share = fractionalPart(moment + shift)
  const seen = path === avenue ? 1 : Math.min(1, 8 * Math.min(share, 1 - share))
  return [0, 1, 2, 3]
    .map(n => fractionalPart(share - n * 0.005 + 1))
    .map((place, n) =>
      drawDot(pointOn(path, back ? 1 - place : place), 2.4 - n * 0.4, {
        colour: n ? sceneAccent : '#fff',
        opacity: seen * (0.85 - n * 0.2),
      }),
    )
    .join('')
}

/** A town from above at night: its stations pulse, and lights move along its streets. */
export const stationTown: DrawScene = moment =>
  [
    ...streets.map(path => drawLine(path, { opacity: 0.13 })),
    drawLine(avenue, { opacity: 0.2, width: 3 }),
    ...drives.map(one => drive(one, moment)),
    ...stations.map(({ at, shift }) => drawLight(at, 4.5 + 0.8 * sineWave(moment, shift), 0.62 + 0.3 * sineWave(moment, shift))),
  ].join('')
