import gcoord from 'gcoord'
import type { MapPoint } from './mapPoint.ts'

const patience = 10_000

/** Where the browser is. It tells WGS-84, maps of this country are drawn in GCJ-02. */
export const currentPosition = (): Promise<MapPoint> =>
  new Promise((resolve, reject) => {
    const tell = ({ coords }: GeolocationPosition) => {
      const [lng, lat] = gcoord.transform([coords.longitude, coords.latitude], gcoord.WGS84, gcoord.GCJ02)
      resolve({ lng, lat })
    }
    navigator.geolocation.getCurrentPosition(tell, reject, { enableHighAccuracy: true, timeout: patience })
  })
