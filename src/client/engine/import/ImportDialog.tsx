import { App, Modal } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import type { ImportCheck, ImportMode, ImportStarted } from '../../../wire/import.ts'
import { lookAtJobs } from '../../jobs/store.ts'
import { call, CallError } from '../../request.ts'
import { useLeave } from '../leaving.ts'
import { Choose } from './Choose.tsx'
import './import.css'
import { Preview } from './Preview.tsx'
import { Report } from './Report.tsx'
import { Running } from './Running.tsx'
import { fixesOf, isCorrected, SheetContext, type SheetStore } from './sheet.ts'
import { Steps } from './Steps.tsx'

export interface Importing {
  module: AnyModule
  /** Whether rows that are there already may be changed. */
  mayEdit: boolean
  /** Rows were written, or taken back. */
  onDone: () => void
  onClose: () => void
}
type Stage =
  | { at: 'choose' }
  | { at: 'preview'; sheet: SheetStore }
  | { at: 'running'; sheet: SheetStore; started: ImportStarted }
  | { at: 'report'; sheet: SheetStore; check: ImportCheck }

/** A file of rows, from its choice to what came of it. */
export function ImportDialog({ module, mayEdit, onDone, onClose }: Importing) {
  const { message } = App.useApp()
  const [stage, go] = useState<Stage>({ at: 'choose' })
  const isDirty = () => stage.at === 'preview' && isCorrected(stage.sheet.getState())
  const leave = useLeave(isDirty, onClose)
  const again = useLeave(isDirty, () => go({ at: 'choose' }))
  const commit = useCommit(module)
  const close = () => {
    if (stage.at === 'running') void message.info(t('engine:import.goesOn'))
    leave()
  }
  const start = async (sheet: SheetStore, mode: ImportMode) => {
    const started = await commit(sheet, mode)
    if (started) go({ at: 'running', sheet, started })
  }
  const end = (sheet: SheetStore, check: ImportCheck) => {
    void lookAtJobs()
    if (check.status === 2) onDone()
    go({ at: 'report', sheet, check })
  }
  return (
    <Modal
      open
      centered
      width={800}
      className="import"
      title={t('engine:import.title', { title: module.title })}
      maskClosable={false}
      footer={null}
      onCancel={close}
    >
      <Steps at={stage.at} />
      {stage.at === 'choose' && <Choose module={module} onSheet={sheet => go({ at: 'preview', sheet })} />}
      {stage.at === 'preview' && (
        <SheetContext value={stage.sheet}>
          <Preview module={module} mayEdit={mayEdit} onAgain={again} onCommit={mode => start(stage.sheet, mode)} />
        </SheetContext>
      )}
      {stage.at === 'running' && (
        <Running module={module} started={stage.started} onEnd={check => end(stage.sheet, check)} onHide={close} />
      )}
      {stage.at === 'report' && (
        <Report
          check={stage.check}
          onBack={() => go({ at: 'preview', sheet: stage.sheet })}
          onUndone={onDone}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** Has the sheet written; null where the server would not. */
function useCommit({ path }: AnyModule) {
  const { message } = App.useApp()
  const busy = useRef(false)
  return async (sheet: SheetStore, mode: ImportMode): Promise<ImportStarted | null> => {
    if (busy.current) return null
    busy.current = true
    const state = sheet.getState()
    try {
      const started = await call<ImportStarted>(`${path}/excel`, { url: state.preview.url, mode, ...fixesOf(state) })
      void lookAtJobs()
      return started
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.aborted) void message.error(t('engine:import.notStarted', { reason: error.message }))
      return null
    } finally {
      busy.current = false
    }
  }
}
