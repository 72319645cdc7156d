import { ExperimentOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import '../../api/languages/texts/accessWords.ts'
import type { PracticeNotice } from '../../../shared/wire/practice.ts'
import './practice.css'
import { usePushEvent } from '../../api/push/pushConnection.ts'
import { call } from '../../api/request.ts'
import { reloadAccount } from '../../api/session/account.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'

/** Over every page of a practice organisation. */
export function PracticeBar({ practice }: { practice: PracticeNotice }) {
  const { modal } = App.useApp()
  const { percent, begin } = usePracticeReset()
  const ask = () =>
    void openConfirm(modal, {
      title: t('access:practice.confirm.title'),
      content: t('access:practice.confirm.what'),
      okText: t('access:practice.confirm.ok'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: begin,
    })
  return (
    <div className="practice-bar" role="status">
      <ExperimentOutlined />
      <p>
        <b>{t('access:practice.title')}</b>
        <span>{t('access:practice.explain')}</span>
        <span>{resetStatus(practice, percent)}</span>
      </p>
      {practice.may && (
        <Button size="small" loading={percent !== null} onClick={ask}>
          {t('access:practice.reset')}
        </Button>
      )}
    </div>
  )
}

/** The progress of a reset, or the date and minute of the next one. */
function resetStatus({ next, last }: PracticeNotice, percent: number | null): string {
  if (percent !== null) return t('access:practice.resetting', { percent })
  return last === null ? t('access:practice.filling') : t('access:practice.next', { time: next.slice(5, 16) })
}

interface PracticeReset {
  /** The progress of a reset, whoever started it; null while there is none. */
  percent: number | null
  begin(): Promise<void>
}

function usePracticeReset(): PracticeReset {
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
  // The frame that reports the end of the reset may be among the missed ones.
  usePushEvent('missed', end)
  return {
    percent,
    async begin() {
      await call('practice/reset')
      setPercent(0)
    },
  }
}
