import { parseXml } from './parseXml.ts'

const builtinDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])
const builtinPercents = new Set([9, 10])

/** How a style shows a number. */
export type NumberStyle = 'date' | 'percent' | 'plain'

/** By style number. */
export async function readNumberStyles(pieces: AsyncIterable<string>): Promise<NumberStyle[]> {
  const formats = new Map<number, string>()
  const styles: NumberStyle[] = []
  let within = false
  await parseXml(pieces, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(Number(attributes('numFmtId')), attributes('formatCode') ?? '')
      if (name === 'cellXfs') within = true
      if (name === 'xf' && within) styles.push(styleOf(Number(attributes('numFmtId') ?? 0), formats))
    },
    close(name) {
      if (name === 'cellXfs') within = false
    },
  })
  return styles
}

function styleOf(id: number, formats: ReadonlyMap<number, string>): NumberStyle {
  const own = formats.get(id)
  if (own === undefined) return builtinDates.has(id) ? 'date' : builtinPercents.has(id) ? 'percent' : 'plain'
  const bare = own.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (bare.includes('%')) return 'percent'
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

/** 0.125 of a cell that shows 12.5%. */
export const percentText = (share: number): string => `${Number((share * 100).toPrecision(15))}%`

const day = 86_400_000
/** The date of a serial number, in days since Excel's epoch. */
export function dateOfSerial(serial: number, since1904: boolean): Date | string {
  // Excel counts a 29th of February 1900.
  const days = since1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(days * day))
  return serial < 1 && !since1904 ? moment.toISOString().slice(11, 19) : moment
}
