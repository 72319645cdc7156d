import { pointValue } from '../../../fields/point/value.ts'
import { point } from '../../../schema/index.ts'

export interface Place {
  lng: number
  lat: number
}
const field = point('')

/** 'lng,lat' as it is stored; null where the text is no point. */
export function pointOf(typed: string): string | null {
  const result = pointValue.parse(typed, field)
  return 'value' in result ? result.value : null
}

export const written = ({ lng, lat }: Place): string => pointOf(`${lng.toFixed(6)},${lat.toFixed(6)}`) ?? ''

export function placeOf(text: string | null | undefined): Place | null {
  const [lng, lat] = (text ? pointOf(text) : null)?.split(',').map(Number) ?? []
  return lng === undefined || lat === undefined ? null : { lng, lat }
}
