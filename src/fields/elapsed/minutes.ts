const hour = 60
const day = 24 * hour

/** 200 → 3小时20分. */
export function inWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / day), '天'],
    [Math.floor((minutes % day) / hour), '小时'],
    [minutes % hour, '分'],
  ] as const
  return parts.map(([count, unit]) => (count ? `${count}${unit}` : '')).join('') || '0分'
}

const spoken = /^(?:(\d{1,7})天)?(?:(\d{1,9})小时)?(?:(\d{1,12})分钟?)?$/

/** The same the other way round, or plain minutes; null when it is neither. */
export function minutesIn(text: string): number | null {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const [, days, hours, minutes] = spoken.exec(text) ?? []
  if (days === undefined && hours === undefined && minutes === undefined) return null
  return Number(days ?? 0) * day + Number(hours ?? 0) * hour + Number(minutes ?? 0)
}
