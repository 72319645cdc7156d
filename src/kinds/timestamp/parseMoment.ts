import { halfWidth } from '../../shared/rules/cleanText.ts'

const form = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d{1,9})?)? ?(Z|[+-]\d{2}:?\d{2})?)?$/
const strict = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const hour = 3_600_000
const shanghai = 8 * hour
const firstYear = 1900
const lastYear = 2200
/** The first and the last day that a date may be. */
export const firstDay = `${firstYear}-01-01`
export const lastDay = `${lastYear}-12-31`

/** Parses an unambiguous timestamp into 'YYYY-MM-DD HH:mm:ss' in Shanghai; null for anything else. */
export const parseMoment = (text: string): string | null => (strict.test(text) ? moment(text) : null)

/** Parses the forms people type too: 2026/11/21 8:05, 2026年11月21日, 20261121, 20261121080500. */
export function parseTypedMoment(typed: string): string | null {
  const text = halfWidth(typed)
  if (text.length > 40) return null
  return moment(
    text
      .replace(/^(\d{4})(\d\d)(\d\d)(?=$|\d{4}(?:\d\d)?$)/, '$1-$2-$3 ')
      .replace(/ (\d\d)(\d\d)(\d\d)?$/, (_, ...parts: string[]) => ` ${parts.slice(0, 3).filter(Boolean).join(':')}`)
      .replace(/[年月/.](?=\d{1,2}(?:\D|$))/g, '-')
      .replace(/^(\d{4}-\d{1,2}-\d{1,2})日?\s*/, (_, day: string) => `${day} `)
      .replace(/(\d)[时点](?=\d)/, '$1:')
      .replace(/(\d)分(?=\d)/, '$1:')
      .replace(/(\d)[时点]$/, '$1:00')
      .replace(/[分秒]$/, '')
      .replace(' T', 'T')
      .trim(),
  )
}

function moment(text: string): string | null {
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0', zone] = form.exec(text) ?? []
  if (year === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  // Date.UTC reads a year below 100 as one of the twentieth century.
  if (Number(year) < 100) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  const wall = date.getTime() + Number(hours) * hour + Number(minutes) * 60_000 + Number(seconds) * 1000
  const shift = zone === undefined ? shanghai : offset(zone)
  return shift === null ? null : formatWallTime(wall - shift + shanghai)
}

function offset(zone: string): number | null {
  if (zone === 'Z') return 0
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))]
  if (hours > 14 || minutes > 59) return null
  return (zone.startsWith('-') ? -1 : 1) * (hours * hour + minutes * 60_000)
}

function formatWallTime(wall: number): string | null {
  const date = new Date(wall)
  const year = date.getUTCFullYear()
  return year < firstYear || year > lastYear ? null : date.toISOString().slice(0, 19).replace('T', ' ')
}
