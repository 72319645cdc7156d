import { ExperimentOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import type { PracticeNotice } from '../../../shared/wire/practice.ts'
import '../../api/languages/texts/accessWords.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { usePracticeReset } from './usePracticeReset.ts'
import './practice.css'

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
