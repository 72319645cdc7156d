import { halfWidth } from './cleanText.ts'
import { formatDecimal } from './decimals.ts'

const pattern = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/
/** About ten centimetres. */
const places = 6

/** 'lng,lat' rounded to six places; null where the text is no point on the globe. */
export function acceptPoint(text: string): string | null {
  const [, lng, lat] = pattern.exec(text) ?? []
  if (lng === undefined || Math.abs(Number(lng)) > 180 || Math.abs(Number(lat)) > 90) return null
  return `${rounded(Number(lng))},${rounded(Number(lat))}`
}

/** Parses a typed point too: full-width digits, a space beside or instead of the comma. */
export const normalizePoint = (typed: string): string | null =>
  acceptPoint(halfWidth(typed).replace(/^([^\s,]{1,30})(?: ?, ?| )([^\s,]{1,30})$/, '$1,$2'))

const rounded = (degrees: number) => formatDecimal(Number(degrees.toFixed(places)) + 0, places)
