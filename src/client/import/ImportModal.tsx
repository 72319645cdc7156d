import { App, Modal } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportCheck, ImportMode, ImportStarted } from '../../shared/wire/import.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { call, CallError } from '../api/request.ts'
import { useConfirmClose } from '../ui/useConfirmClose.ts'
import { FileStep } from './FileStep.tsx'
import './import.css'
import { PreviewStep } from './PreviewStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { importFixes, hasCorrections, PreviewSheetContext, type PreviewSheetStore } from './previewSheet.ts'
import { ImportSteps } from './ImportSteps.tsx'

export interface ImportModalProps {
  module: AnyModule
  /** Whether rows that are there already may be changed. */
  mayEdit: boolean
  /** Rows were written, or taken back. */
  onDone: () => void
  onClose: () => void
}
type ModalStep =
  | { at: 'choose' }
  | { at: 'preview'; sheet: PreviewSheetStore }
  | { at: 'running'; sheet: PreviewSheetStore; started: ImportStarted }
  | { at: 'report'; sheet: PreviewSheetStore; check: ImportCheck }

/** A file of rows, from its choice to what came of it. */
export function ImportModal({ module, mayEdit, onDone, onClose }: ImportModalProps) {
  const { message } = App.useApp()
  const [stage, go] = useState<ModalStep>({ at: 'choose' })
  const isDirty = () => stage.at === 'preview' && hasCorrections(stage.sheet.getState())
  const leave = useConfirmClose(isDirty, onClose)
  const again = useConfirmClose(isDirty, () => go({ at: 'choose' }))
  const commit = useCommit(module)
  const close = () => {
    if (stage.at === 'running') void message.info(t('engine:import.goesOn'))
    leave()
  }
  const start = async (sheet: PreviewSheetStore, mode: ImportMode) => {
    const started = await commit(sheet, mode)
    if (started) go({ at: 'running', sheet, started })
  }
  const end = (sheet: PreviewSheetStore, check: ImportCheck) => {
    void refreshJobs()
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
      <ImportSteps at={stage.at} />
      {stage.at === 'choose' && <FileStep module={module} onSheet={sheet => go({ at: 'preview', sheet })} />}
      {stage.at === 'preview' && (
        <PreviewSheetContext value={stage.sheet}>
          <PreviewStep module={module} mayEdit={mayEdit} onAgain={again} onCommit={mode => start(stage.sheet, mode)} />
        </PreviewSheetContext>
      )}
      {stage.at === 'running' && (
        <RunningStep module={module} started={stage.started} onEnd={check => end(stage.sheet, check)} onHide={close} />
      )}
      {stage.at === 'report' && (
        <ReportStep
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
  return async (sheet: PreviewSheetStore, mode: ImportMode): Promise<ImportStarted | null> => {
    if (busy.current) return null
    busy.current = true
    const state = sheet.getState()
    try {
      const started = await call<ImportStarted>(`${path}/excel`, { url: state.preview.url, mode, ...importFixes(state) })
      void refreshJobs()
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
