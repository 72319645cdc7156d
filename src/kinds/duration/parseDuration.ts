import { halfWidth } from '../../shared/rules/cleanText.ts'

export type DurationUnit = 'minutes' | 'seconds'
const minute = 60
const hour = 60 * minute
const day = 24 * hour

const words =
  /^(?:(\d{1,6})(?:天|日|d))?(?:(\d{1,8})(?:个?小时|個?小時|时|時|h|hr|hours?))?(?:(\d{1,10})(?:分钟?|分鐘?|m|mins?|minutes?))?(?:(\d{1,12})(?:秒钟?|秒鐘?|s|secs?|seconds?))?$/
const clock = /^(\d{1,9}):([0-5]\d)(?::([0-5]\d))?$/

/** A typed length of time in seconds; a plain number is in the unit, `1:30` in hours and minutes, or minutes and seconds. */
export function parseDuration(typed: string, unit: DurationUnit): number | null {
  const text = halfWidth(typed).replace(/\s/g, '').toLowerCase()
  if (/^\d{1,12}$/.test(text)) return Number(text) * (unit === 'minutes' ? minute : 1)
  const [, first, second, third] = clock.exec(text) ?? []
  if (first !== undefined)
    return third !== undefined || unit === 'minutes'
      ? Number(first) * hour + Number(second) * minute + Number(third ?? 0)
      : Number(first) * minute + Number(second)
  const parts = words.exec(text)?.slice(1) ?? []
  if (parts.every(part => part === undefined)) return null
  const [days, hours, minutes, seconds] = parts.map(part => Number(part ?? 0))
  return (days ?? 0) * day + (hours ?? 0) * hour + (minutes ?? 0) * minute + (seconds ?? 0)
}

const twoDigits = (count: number): string => String(count).padStart(2, '0')

/** `1:30` of minutes; `1:30` or `1:02:03` of seconds. */
export function printDuration(value: number, unit: DurationUnit): string {
  if (value < 0) return `-${printDuration(-value, unit)}`
  if (unit === 'minutes') return `${Math.floor(value / 60)}:${twoDigits(value % 60)}`
  const [hours, rest] = [Math.floor(value / hour), value % hour]
  const minutes = Math.floor(rest / minute)
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest % minute)}` : `${minutes}:${twoDigits(rest % minute)}`
}
