import { formatDecimal } from '../number/acceptDecimal.ts'
import { halfWidth } from '../cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const form = /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,2}(?:\.\d{1,20})?)$/
/** Some ten centimetres. */
const places = 6

export const pointValue: KindValue<'point'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    const [, lng, lat] = (typeof raw === 'string' && form.exec(raw)) || []
    if (lng === undefined || Math.abs(Number(lng)) > 180 || Math.abs(Number(lat)) > 90) return invalid('notAPoint')
    return ok(`${rounded(Number(lng))},${rounded(Number(lat))}`)
  },
  parse: (typed, field) =>
    pointValue.accept(halfWidth(typed).replace(/^([^\s,]{1,30})(?: ?, ?| )([^\s,]{1,30})$/, '$1,$2'), field),
  print: value => value,
  initial: () => null,
}

const rounded = (degrees: number) => formatDecimal(Number(degrees.toFixed(places)) + 0, places)
