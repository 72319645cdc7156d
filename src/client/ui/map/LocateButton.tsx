import { AimOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { currentPosition } from './currentPosition.ts'
import type { MapPoint } from './mapPoint.ts'

/** Asks the browser where it is. */
export function LocateButton({ disabled = false, onHere }: { disabled?: boolean; onHere: (at: MapPoint) => void }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    void currentPosition()
      .then(onHere, () => message.error(t('widgets:map.nowhere')))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<AimOutlined />} loading={busy} disabled={disabled} onClick={ask}>
      {t('widgets:map.here')}
    </Button>
  )
}
