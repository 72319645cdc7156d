import { halfWidth } from '../../shared/rules/cleanText.ts'

const form = /^(上午|下午|凌晨|早上|中午|晚上|am|pm)?(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?(am|pm)?$/
const afternoon = /^(?:下午|晚上|pm)$/
const morning = /^(?:上午|凌晨|早上|am)$/

/** A typed time of day as HH:mm:ss: 8:05, 0805, 8点05分, 下午3:20, 3:20 PM. Null for anything else. */
export function parseTime(typed: string): string | null {
  const text = halfWidth(typed).toLowerCase()
  if (text.length > 40) return null
  const plain = text
    .replace(/\s/g, '')
    .replace(/^(\d\d)(\d\d)(\d\d)?$/, (_, ...parts: string[]) => parts.slice(0, 3).filter(Boolean).join(':'))
    .replace(/[时点時點](?=\d)/, ':')
    .replace(/[时点時點]整?$/, ':00')
    .replace(/分(?=\d)/, ':')
    .replace(/[分秒]$/, '')
  const [, before, hours, minutes, seconds = '0', after] = form.exec(plain) ?? []
  if (hours === undefined || (before && after)) return null
  const hour = hourOfDay(Number(hours), before ?? after)
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59) return null
  return [hour, minutes, seconds].map(part => String(part).padStart(2, '0')).join(':')
}

/** The hour from 0 to 23; 12 am is 0. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined || half === '中午') return hour <= 23 ? hour : null
  if (hour > 12) return afternoon.test(half) && hour <= 23 ? hour : null
  if (afternoon.test(half)) return (hour % 12) + 12
  return morning.test(half) ? hour % 12 : hour
}
