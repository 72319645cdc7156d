import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call } from '../../api/request.ts'
import { reloadAccount } from '../../api/session/account.ts'

interface PracticeReset {
  /** The progress of a reset, whoever started it; null while there is none. */
  percent: number | null
  begin(): Promise<void>
}

export function usePracticeReset(): PracticeReset {
  const { message } = App.useApp()
  const [percent, setPercent] = useState<number | null>(null)
  // Lists are refreshed by the frames of their modules.
  const end = () => {
    setPercent(null)
    void reloadAccount().catch(() => null)
  }
  usePushEvent('practice', ({ done, total }) => {
    if (done < total) return setPercent(Math.floor((done / total) * 100))
    end()
    if (total) void message.success(t('access:practice.done'))
    else void message.error(t('access:practice.failed'))
  })
  // Its end may have been missed.
  usePushEvent('missed', end)
  return {
    percent,
    async begin() {
      await call('practice/reset')
      setPercent(0)
    },
  }
}
