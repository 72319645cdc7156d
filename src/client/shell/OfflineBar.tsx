import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkServer, useServerReachability } from '../api/serverReachability.ts'

/** While the server cannot be reached: nothing can be loaded or saved, and nothing typed is lost. */
export function OfflineBar() {
  const { t } = useTranslation()
  const down = useServerReachability(reach => reach.down)
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    void checkServer().finally(() => setBusy(false))
  }
  return (
    <div className="shell-offline" role="status">
      {down !== null && (
        <p>
          {t(`reach.${down}`)}
          <Button size="small" loading={busy} onClick={again}>
            {t('reach.again')}
          </Button>
        </p>
      )}
    </div>
  )
}
