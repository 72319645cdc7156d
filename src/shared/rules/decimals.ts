const plainDigits = /^[+-]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})$/
const grouped = /^[+-]?\d{1,3}(?:,\d{3}){1,12}(?:\.\d{0,40})?$/

/** A typed number, with or without commas between thousands; null where it is none. */
export function parseDigits(text: string): number | null {
  if (plainDigits.test(text)) return Number(text)
  return grouped.test(text) ? Number(text.replaceAll(',', '')) : null
}

/** At most so many decimal places, without trailing zeros. */
export const formatDecimal = (value: number, places: number): string =>
  places === 0 ? value.toFixed(0) : value.toFixed(places).replace(/\.?0+$/, '')

/** A number as it is written, with at least so many decimal places: 7.1 as 7.10. */
export function padDecimal(value: number, places: number): string {
  const written = String(value)
  return (written.split('.')[1]?.length ?? 0) < places && !written.includes('e') ? value.toFixed(places) : written
}

/** The exact sum of two decimals as the database prints them. */
export function addDecimals(one: string, other: string): string {
  const places = Math.max(...[one, other].map(text => (text.split('.')[1] ?? '').length))
  const [left, right] = [one, other].map(text => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  })
  const sum = String((left ?? 0n) + (right ?? 0n))
  if (!places) return sum
  const digits = sum.replace('-', '').padStart(places + 1, '0')
  return `${sum.startsWith('-') ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The sum of a number and a whole one as it is written: 2.3 - 1 is 1.3, where a machine says 1.2999999999999998. */
export const addExactly = (value: number, whole: number): number =>
  String(value).includes('e') ? value + whole : Number(addDecimals(String(value), String(whole)))

/** A decimal as the database prints it, divided by a whole number and rounded half away from zero to its own places, at least two. */
export function divideDecimal(text: string, by: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const places = Math.max(2, fraction.length)
  const digits = BigInt(whole + fraction.padEnd(places, '0'))
  const [sign, size] = digits < 0n ? ['-', -digits] : ['', digits]
  const rounded = String((2n * size + BigInt(by)) / (2n * BigInt(by))).padStart(places + 1, '0')
  return `${rounded === '0'.repeat(places + 1) ? '' : sign}${rounded.slice(0, -places)}.${rounded.slice(-places)}`
}
