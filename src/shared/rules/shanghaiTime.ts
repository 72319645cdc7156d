const hour = 3_600_000
const shanghai = 8 * hour

/** The current time in Shanghai, 'YYYY-MM-DD HH:mm:ss', whatever the machine's time zone. */
export const shanghaiNow = (): string => new Date(Date.now() + shanghai).toISOString().slice(0, 19).replace('T', ' ')
/** The date in Shanghai so many days from now; negative is before. */
export const shanghaiDay = (days: number): string => new Date(Date.now() + shanghai + days * 24 * hour).toISOString().slice(0, 10)
/** The current date in Shanghai. */
export const shanghaiToday = (): string => shanghaiDay(0)
