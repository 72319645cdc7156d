import { accent, chance, light, type Point, type Scene, size, wave } from './draw.ts'

const next = chance(5)
const count = 12
const step = size / count
const side = step * 0.56

interface Slot extends Point {
  distance: number
  shift: number
  busy: boolean
}
const slots: Slot[] = Array.from({ length: count * count }, (_, n) => {
  const [x, y] = [((n % count) + 0.5) * step, (Math.floor(n / count) + 0.5) * step]
  return { x, y, distance: Math.hypot(x - size * 0.28, y - size * 0.72) / size, shift: next(), busy: next() < 0.16 }
})

/** A card with its corner cut, lit as the round of work passes over it. */
function card({ x, y, distance, shift }: Slot, moment: number): string {
  const passing = Math.max(0, wave(distance * 1.6 - moment, 0.25)) ** 5
  const [left, top, cut] = [x - side / 2, y - side * 0.64, side * 0.26]
  const shape = `M${left} ${top + 5}q0-5 5-5h${side - cut - 5}l${cut} ${cut}v${side * 1.28 - cut - 5}q0 5-5 5h-${side - 10}q-5 0-5-5z`
  const opacity = (0.1 + 0.05 * wave(moment, shift) + 0.5 * passing).toFixed(3)
  return `<path d="${shape}" fill="${accent}" fill-opacity="${(0.03 + 0.12 * passing).toFixed(3)}" stroke="${passing > 0.3 ? accent : '#fff'}" stroke-opacity="${opacity}" stroke-width="1.5"/>`
}

const flicker = ({ x, y, shift }: Slot, moment: number): string =>
  light({ x, y }, 3.2, Math.max(0, 0.35 + 0.55 * wave(moment, shift)))

/** A rack of cards: the round goes over all of them, and some are at work. */
export const rack: Scene = moment =>
  [...slots.map(one => card(one, moment)), ...slots.filter(one => one.busy).map(one => flicker(one, moment))].join('')
