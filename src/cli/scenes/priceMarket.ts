import {
  sceneAccent,
  drawDot,
  fractionalPart,
  drawLight,
  drawLine,
  type ScenePoint,
  type DrawScene,
  sceneSize,
  sineWave,
} from './draw.ts'

/** One curve per fuel price: its height, its hills and their speed. */
const prices = [
  { level: 0.26, hills: [1, 2, 5], shift: 0.1 },
  { level: 0.42, hills: [1, 3, 4], shift: 0.45 },
  { level: 0.56, hills: [2, 3, 5], shift: 0.7 },
  { level: 0.7, hills: [1, 2, 4], shift: 0.9 },
]
const steps = 96
const now = 0.82

const heightAt = ({ level, hills, shift }: (typeof prices)[number], share: number): number =>
  sceneSize * (level + hills.reduce((sum, hill, n) => sum + (0.034 / (n + 1)) * sineWave(hill * share, shift * (n + 1)), 0))

/** The hills move left, one whole round per loop. */
const curve = (price: (typeof prices)[number], moment: number, to: number): ScenePoint[] =>
  Array.from({ length: Math.round(steps * to) + 1 }, (_, n) => ({
    x: (n / steps) * sceneSize,
    y: heightAt(price, n / steps + moment),
  }))

const days = 12
function grid(moment: number): string[] {
  const upright = Array.from({ length: days + 1 }, (_, n) => ((n - fractionalPart(moment * days)) / days) * sceneSize)
  const levels = [0.16, 0.32, 0.48, 0.64, 0.8].map(share => share * sceneSize)
  return [
    ...upright.map(x =>
      drawLine(
        [
          { x, y: 0 },
          { x, y: sceneSize },
        ],
        { opacity: 0.06, width: 1 },
      ),
    ),
    ...levels.map(y =>
      drawLine(
        [
          { x: 0, y },
          { x: sceneSize, y },
        ],
        { opacity: 0.09, width: 1 },
      ),
    ),
  ]
}

const sales = (moment: number): string[] =>
  Array.from({ length: 49 }, (_, n) => {
    const share = (n - fractionalPart(moment * 48)) / 48
    const whole = Math.floor(n + Math.floor(moment * 48))
    const height = 40 + 26 * sineWave(whole / 48) + 18 * sineWave((whole * 5) / 48)
    return drawLine(
      [
        { x: share * sceneSize, y: sceneSize },
        { x: share * sceneSize, y: sceneSize - height },
      ],
      { colour: sceneAccent, opacity: 0.2, width: 7 },
    )
  })

function price(one: (typeof prices)[number], moment: number): string {
  const head = { x: now * sceneSize, y: heightAt(one, now + moment) }
  const pulse = 0.5 + 0.5 * sineWave(2 * moment, one.shift)
  return [
    drawLine(curve(one, moment, 1), { opacity: 0.16 }),
    drawLine(curve(one, moment, now), { colour: sceneAccent, opacity: 0.62, width: 2.5 }),
    drawDot(head, 6 + 9 * pulse, { colour: sceneAccent, opacity: 0.22 * (1 - pulse) }),
    drawLight(head, 4, 0.7),
  ].join('')
}

/** The four fuels, day after day. */
export const priceMarket: DrawScene = moment =>
  [...grid(moment), ...sales(moment), ...prices.map(one => price(one, moment))].join('')
