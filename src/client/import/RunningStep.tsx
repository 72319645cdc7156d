import { useLatest } from 'ahooks'
import { App, Button, Progress } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportCheck, ImportStarted } from '../../shared/wire/import.ts'
import { call, CallError, callOf, callErrorMessage } from '../api/request.ts'

interface Props {
  module: AnyModule
  started: ImportStarted
  onEnd: (check: ImportCheck) => void
  onHide: () => void
}

/** Step 3: the progress of the import, a job on the server that goes on when the modal is closed. */
export function RunningStep({ module, started, onEnd, onHide }: Props) {
  const { message } = App.useApp()
  const [stopping, setStopping] = useState(false)
  const check = useImportProgress(module, started, onEnd)
  const { done = 0, total = 0 } = check ?? {}
  const stop = () => {
    setStopping(true)
    call('job/cancel', { id: started.job }).catch((error: unknown) => {
      setStopping(false)
      void message.warning(callErrorMessage(error))
    })
  }
  return (
    <div className="import-body import-middle">
      <Progress percent={total ? Math.floor((done / total) * 100) : 0} status="active" aria-label={t('imports:step.running')} />
      <p role="status">{total ? t('imports:running', { done, total }) : t('imports:begun')}</p>
      <p className="import-soft">{t('imports:mayHide')}</p>
      <footer className="import-footer">
        <Button danger loading={stopping} onClick={stop}>
          {t('imports:stop')}
        </Button>
        <Button type="primary" autoFocus className="import-commit" onClick={onHide}>
          {t('imports:hide')}
        </Button>
      </footer>
    </div>
  )
}

const pollMs = 1000

/** Polls the progress of an import each second until it has ended. */
function useImportProgress(module: AnyModule, { url, job }: ImportStarted, onEnd: (check: ImportCheck) => void) {
  const [check, setCheck] = useState<ImportCheck | null>(null)
  const latestOnEnd = useLatest(onEnd)
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const pollLater = () => (timer = setTimeout(() => void poll(), pollMs))
    const poll = async () => {
      try {
        const now = await callOf(module, 'excel/check')({ url }, { signal: abort.signal })
        if (abort.signal.aborted) return
        setCheck(now)
        if (now.status === 1) pollLater()
        else latestOnEnd.current(now)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.aborted || abort.signal.aborted) return
        // Without a connection, or at a server error, poll on; a refusal is final.
        if (error.status === 0 || error.status >= 500) pollLater()
        else latestOnEnd.current({ ...failed, url, job, error: error.message })
      }
    }
    void poll()
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [module, url, job, latestOnEnd])
  return check
}

const failed = { status: 0, total: 0, done: 0, added: 0, updated: 0, skipped: 0, failed: 0, report: null, receipt: null } as const
