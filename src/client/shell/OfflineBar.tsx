import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLostChunks } from '../api/importChunk.ts'
import { checkServer, useServerReachability } from '../api/serverReachability.ts'

/**
 * While the server cannot be reached: nothing can be loaded or saved, and nothing typed is lost. Afterwards, where parts of the page
 * were not loaded: a reload.
 */
export function OfflineBar() {
  const { t } = useTranslation()
  const down = useServerReachability(reach => reach.down)
  const isIncomplete = useLostChunks(({ lost }) => lost.size > 0)
  const [isPutOff, setPutOff] = useState(false)
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    void checkServer().finally(() => setBusy(false))
  }
  return (
    <div className="shell-offline" role="status">
      {down !== null ? (
        <p>
          {t(`reach.${down}`)}
          <Button size="small" loading={busy} onClick={again}>
            {t('reach.again')}
          </Button>
        </p>
      ) : (
        isIncomplete &&
        !isPutOff && (
          <p>
            {t('reach.incomplete')}
            <Button size="small" type="text" onClick={() => setPutOff(true)}>
              {t('reach.later')}
            </Button>
            <Button size="small" onClick={() => location.reload()}>
              {t('notice.missing.reload')}
            </Button>
          </p>
        )
      )}
    </div>
  )
}
