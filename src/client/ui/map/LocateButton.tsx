import { AimOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { currentPosition } from './currentPosition.ts'
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
