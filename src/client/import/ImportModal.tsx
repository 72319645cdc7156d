import { App, Modal } from 'antd'
import { t } from 'i18next'
import { useRef, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportCheck, ImportMode, ImportStarted } from '../../shared/wire/import.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { call, CallError } from '../api/request.ts'
import { useConfirmClose } from '../ui/useConfirmClose.ts'
import { FileStep } from './FileStep.tsx'
import { importModule } from './importModule.ts'
import './import.css'
import { PreviewStep } from './PreviewStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { importFixes, hasCorrections, PreviewSheetContext, type PreviewSheetStore } from './previewSheet.ts'

export interface ImportModalProps {
  module: AnyModule
  /** Whether existing rows may be changed. */
  mayEdit: boolean
  /** Rows were written, or the import was undone. */
  onDone: () => void
  onClose: () => void
}
type ImportStep =
  | { at: 'choose' }
  | { at: 'preview'; sheet: PreviewSheetStore }
  | { at: 'running'; sheet: PreviewSheetStore; started: ImportStarted }
  | { at: 'report'; sheet: PreviewSheetStore; check: ImportCheck }

/** The import of a file: choose, preview, run, report. */
export function ImportModal({ module: whole, mayEdit, onDone, onClose }: ImportModalProps) {
  const module = importModule(whole)
  const { message } = App.useApp()
  const [step, go] = useState<ImportStep>({ at: 'choose' })
  const isDirty = () => step.at === 'preview' && hasCorrections(step.sheet.getState())
  const closeIfSure = useConfirmClose(isDirty, onClose)
  const startOver = useConfirmClose(isDirty, () => go({ at: 'choose' }))
  const startImport = useStartImport(module)
  const close = () => {
    if (step.at === 'running') void message.info(t('engine:import.goesOn'))
    closeIfSure()
  }
  const start = async (sheet: PreviewSheetStore, mode: ImportMode) => {
    const started = await startImport(sheet, mode)
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
      title={t('engine:import.title', { title: module.label })}
      maskClosable={false}
      footer={null}
      onCancel={close}
    >
      <ImportSteps at={step.at} />
      {step.at === 'choose' && <FileStep module={module} onSheet={sheet => go({ at: 'preview', sheet })} />}
      {step.at === 'preview' && (
        <PreviewSheetContext value={step.sheet}>
          <PreviewStep module={module} mayEdit={mayEdit} onStartOver={startOver} onCommit={mode => start(step.sheet, mode)} />
        </PreviewSheetContext>
      )}
      {step.at === 'running' && (
        <RunningStep module={module} started={step.started} onEnd={check => end(step.sheet, check)} onHide={close} />
      )}
      {step.at === 'report' && (
        <ReportStep
          check={step.check}
          onBack={() => go({ at: 'preview', sheet: step.sheet })}
          onUndone={onDone}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** Starts the import; null where the server refuses. */
function useStartImport({ wire: { path } }: AnyModule) {
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

const stepOrder: readonly ImportStep['at'][] = ['choose', 'preview', 'running', 'report']

/** The numbered steps, the current one marked. */
const ImportSteps = ({ at }: { at: ImportStep['at'] }) => (
  <ol className="import-steps">
    {stepOrder.map((step, index) => (
      <li key={step} data-past={index < stepOrder.indexOf(at)} {...(step === at ? { 'aria-current': 'step' as const } : {})}>
        <b>{index + 1}</b>
        {t(`engine:import.step.${step}`)}
      </li>
    ))}
  </ol>
)
