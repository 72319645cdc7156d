import { readFileSync } from 'node:fs'
import type { Row } from 'houtai/schema'
import type { city } from '../../../schemas/city.ts'

type Region = Pick<Row<typeof city>, 'id' | 'pid' | 'code' | 'title' | 'level' | 'point'>
const levels = ['province', 'city', 'county'] as const
const digitsOfCode = 6

/**
 * Parses regions.txt: provinces, cities and counties of GB/T 2260, two more digits a level. A region without a point gets that
 * of its parent.
 */
export function readRegions(): Region[] {
  const text = readFileSync(new URL('./regions.txt', import.meta.url), 'utf8')
  const above: Region[] = []
  const digits: string[] = []
  return Array.from(
    text.matchAll(/^( *)(\d\d) (\S+)(?: ~?(\S+))?$/gm),
    ([, { length: depth } = '', two = '', title = '', point]) => {
      digits.splice(depth, digits.length, two)
      const parent = above[depth - 1]
      const code = digits.join('').padEnd(digitsOfCode, '0')
      const level = levels[depth] ?? 'county'
      return (above[depth] = {
        id: Number(code),
        pid: parent?.id ?? 0,
        code,
        title,
        level,
        point: point ?? parent?.point ?? null,
      })
    },
  )
}
