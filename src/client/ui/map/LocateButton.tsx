import { AimOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import gcoord from 'gcoord'
import { t } from 'i18next'
import { useState } from 'react'
import type { MapPoint } from './mapPoint.ts'

/** Takes the browser's own position (Geolocation). */
export function LocateButton({ disabled = false, onLocate }: { disabled?: boolean; onLocate: (at: MapPoint) => void }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const locate = () => {
    setBusy(true)
    void currentPosition()
      .then(onLocate, () => message.error(t('widgets:map.nowhere')))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<AimOutlined />} loading={busy} disabled={disabled} onClick={locate}>
      {t('widgets:map.here')}
    </Button>
  )
}

const timeout = 10_000

/** The browser's position, converted from WGS-84 to GCJ-02, the datum of Chinese maps. */
const currentPosition = (): Promise<MapPoint> =>
  new Promise((resolve, reject) => {
    const onPosition = ({ coords }: GeolocationPosition) => {
      const [lng, lat] = gcoord.transform([coords.longitude, coords.latitude], gcoord.WGS84, gcoord.GCJ02)
      resolve({ lng, lat })
    }
    navigator.geolocation.getCurrentPosition(onPosition, reject, { enableHighAccuracy: true, timeout })
  })
