const hour = 3_600_000
const day = 24 * hour
const shanghai = 8 * hour
/** The zone of all times of the product, as `Intl` names it. */
export const shanghaiZone = 'Asia/Shanghai'

/** A moment in Shanghai, 'YYYY-MM-DD HH:mm:ss', whatever the machine's time zone. */
export const shanghaiTime = (at: number): string => new Date(at + shanghai).toISOString().slice(0, 19).replace('T', ' ')
/** The current time in Shanghai. */
export const shanghaiNow = (): string => shanghaiTime(Date.now())
/** The date in Shanghai so many days from now; negative is before. */
export const shanghaiDay = (days: number): string => new Date(Date.now() + shanghai + days * day).toISOString().slice(0, 10)
/** The current date in Shanghai. */
export const shanghaiToday = (): string => shanghaiDay(0)
/** The current hour in Shanghai. */
export const shanghaiHour = (): number => Number(shanghaiNow().slice(11, 13))
/** Milliseconds until the date in Shanghai changes. */
export const untilShanghaiMidnight = (): number => day - ((Date.now() + shanghai) % day)
