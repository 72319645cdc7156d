import { sceneAccent, seededRandom, drawLight, type ScenePoint, type DrawScene, sceneSize, sineWave } from './draw.ts'

const next = seededRandom(5)
const count = 12
const step = sceneSize / count
const side = step * 0.56

interface Slot extends ScenePoint {
  distance: number
  shift: number
  busy: boolean
}
const slots: Slot[] = Array.from({ length: count * count }, (_, n) => {
  const [x, y] = [((n % count) + 0.5) * step, (Math.floor(n / count) + 0.5) * step]
  return {
    x,
    y,
    distance: Math.hypot(x - sceneSize * 0.28, y - sceneSize * 0.72) / sceneSize,
    shift: next(),
    busy: next() < 0.16,
  }
})

/** A card with a cut corner, lit as the light passes. */
function card({ x, y, distance, shift }: Slot, moment: number): string {
  const passing = Math.max(0, sineWave(distance * 1.6 - moment, 0.25)) ** 5
  const [left, top, cut] = [x - side / 2, y - side * 0.64, side * 0.26]
  const shape = `M${left} ${top + 5}q0-5 5-5h${side - cut - 5}l${cut} ${cut}v${side * 1.28 - cut - 5}q0 5-5 5h-${side - 10}q-5 0-5-5z`
  const opacity = (0.1 + 0.05 * sineWave(moment, shift) + 0.5 * passing).toFixed(3)
  return `<path d="${shape}" fill="${sceneAccent}" fill-opacity="${(0.03 + 0.12 * passing).toFixed(3)}" stroke="${passing > 0.3 ? sceneAccent : '#fff'}" stroke-opacity="${opacity}" stroke-width="1.5"/>`
}

const flicker = ({ x, y, shift }: Slot, moment: number): string =>
  drawLight({ x, y }, 3.2, Math.max(0, 0.35 + 0.55 * sineWave(moment, shift)))

/** A rack of cards: the light passes over all of them, and some blink. */
export const cardRack: DrawScene = moment =>
  [...slots.map(one => card(one, moment)), ...slots.filter(one => one.busy).map(one => flicker(one, moment))].join('')
