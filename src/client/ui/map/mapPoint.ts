import { normalizePoint } from '../../../shared/rules/points.ts'

export interface MapPoint {
  lng: number
  lat: number
}

export const formatPoint = ({ lng, lat }: MapPoint): string => normalizePoint(`${lng.toFixed(6)},${lat.toFixed(6)}`) ?? ''

export function parsePoint(text: string | null | undefined): MapPoint | null {
  const [lng, lat] = (text ? normalizePoint(text) : null)?.split(',').map(Number) ?? []
  return lng === undefined || lat === undefined ? null : { lng, lat }
}
