import { App, Button, Progress } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportCheck, ImportStarted } from '../../shared/wire/import.ts'
import { call, reasonOf } from '../api/request.ts'
import { useImportProgress } from './useImportProgress.ts'

interface Props {
  module: AnyModule
  started: ImportStarted
  onEnd: (check: ImportCheck) => void
  onHide: () => void
}

/** How far it is. It goes on by itself when the window is closed. */
export function RunningStep({ module, started, onEnd, onHide }: Props) {
  const { message } = App.useApp()
  const [stopping, setStopping] = useState(false)
  const check = useImportProgress(module, started, onEnd)
  const { done = 0, total = 0 } = check ?? {}
  const stop = () => {
    setStopping(true)
    call('job/cancel', { id: started.job }).catch((error: unknown) => {
      setStopping(false)
      void message.warning(reasonOf(error))
    })
  }
  return (
    <div className="import-body import-middle">
      <Progress
        percent={total ? Math.floor((done / total) * 100) : 0}
        status="active"
        aria-label={t('engine:import.step.running')}
      />
      <p role="status">{total ? t('engine:import.running', { done, total }) : t('engine:import.begun')}</p>
      <p className="import-soft">{t('engine:import.mayHide')}</p>
      <footer className="import-footer">
        <Button danger loading={stopping} onClick={stop}>
          {t('engine:import.stop')}
        </Button>
        <Button type="primary" autoFocus className="import-commit" onClick={onHide}>
          {t('engine:import.hide')}
        </Button>
      </footer>
    </div>
  )
}
