import gcoord from 'gcoord'
import type { MapPoint } from './mapPoint.ts'

const timeout = 10_000

/** The browser's position, converted from WGS-84 to GCJ-02, the datum of Chinese maps. */
export const currentPosition = (): Promise<MapPoint> =>
  new Promise((resolve, reject) => {
    const onPosition = ({ coords }: GeolocationPosition) => {
      const [lng, lat] = gcoord.transform([coords.longitude, coords.latitude], gcoord.WGS84, gcoord.GCJ02)
      resolve({ lng, lat })
    }
    navigator.geolocation.getCurrentPosition(onPosition, reject, { enableHighAccuracy: true, timeout })
  })
