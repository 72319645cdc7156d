import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentColours, contrastRatio } from '../../src/client/api/appearance/accentColours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(number => `#${number.toString(16).padStart(6, '0')}`)

test('any accent colour gives readable text on it and in it, by day and by night', () => {
  fc.assert(
    fc.property(colour, chosen => {
      const { light, dark } = accentColours(chosen)
      const pairs = [
        [light.accent, '#ffffff'],
        [light.accent, '#f5f6f8'],
        [light.strong, light.soft],
        [light.solid, '#ffffff'],
        [light.solidStrong, '#ffffff'],
        [dark.accent, '#1d2026'],
        [dark.accent, '#0d0f12'],
        [dark.strong, dark.soft],
        [dark.solid, '#ffffff'],
      ] as const
      for (const [one, other] of pairs)
        expect(contrastRatio(one, other), `${chosen}: ${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
    }),
    { examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#00ff00'], ['#808080'], ['#1f5eff']], numRuns: 300 },
  )
})

test('a colour that is readable already stays as chosen', () => {
  expect(accentColours('#0b7285').light.solid).toBe('#0b7285')
})

test('a text that is no colour gives the default accent', () => {
  expect(accentColours('red; background: url(x)')).toEqual(accentColours('#1f5eff'))
})
