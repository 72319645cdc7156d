import { pointValue } from '../../../kinds/point/value.ts'
import { point } from '../../../schema/index.ts'

export interface MapPoint {
  lng: number
  lat: number
}
const pointField = point('')

/** 'lng,lat' as it is stored; null where the text is no point. */
export function normalizePoint(typed: string): string | null {
  const result = pointValue.parse(typed, pointField)
  return 'value' in result ? result.value : null
}

export const formatPoint = ({ lng, lat }: MapPoint): string => normalizePoint(`${lng.toFixed(6)},${lat.toFixed(6)}`) ?? ''

export function parsePoint(text: string | null | undefined): MapPoint | null {
  const [lng, lat] = (text ? normalizePoint(text) : null)?.split(',').map(Number) ?? []
  return lng === undefined || lat === undefined ? null : { lng, lat }
}
