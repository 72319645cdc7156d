import { AimOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { here } from './here.ts'
import type { Place } from './place.ts'

/** Asks the browser where it is. */
export function Here({ disabled = false, onHere }: { disabled?: boolean; onHere: (at: Place) => void }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const ask = () => {
    setBusy(true)
    void here()
      .then(onHere, () => message.error(t('widgets:map.nowhere')))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<AimOutlined />} loading={busy} disabled={disabled} onClick={ask}>
      {t('widgets:map.here')}
    </Button>
  )
}
