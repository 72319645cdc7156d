const hour = 60
const day = 24 * hour

/** 200 → 3小时20分. */
export const formatMinutes = (minutes: number): string =>
  elapsedParts(minutes)
    .map(({ count, unit }) => `${count}${units[unit]}`)
    .join('')

export type ElapsedUnit = 'day' | 'hour' | 'minute'
const units: { readonly [U in ElapsedUnit]: string } = { day: '天', hour: '小时', minute: '分' }

/** Days, hours and minutes without the zeros; 0 minutes are shown as such. */
export function elapsedParts(minutes: number): readonly { count: number; unit: ElapsedUnit }[] {
  const parts = [
    { count: Math.floor(minutes / day), unit: 'day' },
    { count: Math.floor((minutes % day) / hour), unit: 'hour' },
    { count: minutes % hour, unit: 'minute' },
  ] as const
  return minutes < 1 ? parts.slice(2) : parts.filter(({ count }) => count > 0)
}

const minutesPattern = /^(?:(\d{1,7})天)?(?:(\d{1,9})小时)?(?:(\d{1,12})分钟?)?$/

/** The inverse of formatMinutes; also accepts plain minutes. Null for anything else. */
export function parseMinutes(text: string): number | null {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const [, days, hours, minutes] = minutesPattern.exec(text) ?? []
  if (days === undefined && hours === undefined && minutes === undefined) return null
  return Number(days ?? 0) * day + Number(hours ?? 0) * hour + Number(minutes ?? 0)
}
