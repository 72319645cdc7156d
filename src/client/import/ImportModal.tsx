import '../api/languages/texts/importWords.ts'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { t } from 'i18next'
import { type ReactNode, useRef, useState } from 'react'
import { type AnyModule, importFieldsOf, childrenInSheet, sheetModule } from '../../schema/index.ts'
import type { ImportCheck, ImportHeadings, ImportMode, ImportPreview, ImportStarted } from '../../shared/wire/import.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { CallError, callOf } from '../api/request.ts'
import { childModuleOf } from '../form/children/childRows.ts'
import { OpenModal } from '../ui/modal/OpenModal.tsx'
import { useConfirmClose } from '../ui/useConfirmClose.ts'
import { FileStep } from './FileStep.tsx'
import { mergeHeadings, undecidedHeadings, rememberHeadings } from './headingMatch.ts'
import './import.css'
import './narrowImport.css'
import './fullScreen.css'
import { HeadingStep } from './HeadingStep.tsx'
import {
  importCorrections,
  hasCorrections,
  matchSheetHeadings,
  PreviewSheetContext,
  type PreviewSheetStore,
} from './previewSheet.ts'
import { PreviewStep } from './PreviewStep.tsx'
import { ReportStep } from './ReportStep.tsx'
import { RunningStep } from './RunningStep.tsx'

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
  | { at: 'headings'; sheet: PreviewSheetStore }
  | { at: 'preview'; sheet: PreviewSheetStore }
  | { at: 'running'; sheet: PreviewSheetStore; started: ImportStarted }
  | { at: 'report'; sheet: PreviewSheetStore; check: ImportCheck }

/** The import of a file: choose, preview, run, report. */
export function ImportModal(props: ImportModalProps) {
  const module = importModule(props.module)
  const steps = useImportSteps(module, props)
  const { step, close } = steps
  const [full, setFull] = useState(() => window.innerHeight < roomyHeight)
  const isFull = full && isSheetShown(step)
  return (
    <OpenModal
      centered={!isFull}
      width={isFull ? '100vw' : 800}
      className={isFull ? 'import import-full' : 'import'}
      title={t('imports:title', { title: module.label })}
      maskClosable={false}
      footer={null}
      onCancel={close}
    >
      <ImportSteps at={step.at === 'headings' ? 'preview' : step.at}>
        {isSheetShown(step) && <FullScreenButton full={full} onChange={setFull} />}
      </ImportSteps>
      <CurrentStep {...props} module={module} steps={steps} />
    </OpenModal>
  )
}

/** Which step is shown, and the ways from one to the next. */
function useImportSteps(module: AnyModule, { onDone, onClose }: ImportModalProps) {
  const { message } = App.useApp()
  const [step, go] = useState<ImportStep>({ at: 'choose' })
  const isDirty = () => isSheetShown(step) && hasCorrections(step.sheet.getState())
  const closeIfSure = useConfirmClose(isDirty, onClose)
  const startImport = useStartImport(module)
  return {
    step,
    startOver: useConfirmClose(isDirty, () => go({ at: 'choose' })),
    close: () => {
      if (step.at === 'running') void message.info(t('imports:goesOn'))
      closeIfSure()
    },
    open: (sheet: PreviewSheetStore) => go({ at: needsHeadings(module, sheet) ? 'headings' : 'preview', sheet }),
    assignHeadings: (sheet: PreviewSheetStore) => go({ at: 'headings', sheet }),
    preview: (sheet: PreviewSheetStore) => go({ at: 'preview', sheet }),
    start: async (sheet: PreviewSheetStore, mode: ImportMode) => {
      const started = await startImport(sheet, mode)
      if (started) go({ at: 'running', sheet, started })
    },
    end: (sheet: PreviewSheetStore, check: ImportCheck) => {
      void refreshJobs()
      if (check.status === 2) onDone()
      go({ at: 'report', sheet, check })
    },
  }
}

function CurrentStep({
  module,
  mayEdit,
  steps,
  onDone,
  onClose,
}: ImportModalProps & { steps: ReturnType<typeof useImportSteps> }) {
  const { step, open, preview, startOver, start, end, close } = steps
  const { busy, match } = useMatchHeadings(module)
  switch (step.at) {
    case 'choose':
      return <FileStep module={module} onSheet={open} />
    case 'headings':
      return (
        <HeadingStep
          module={module}
          headings={step.sheet.getState().preview.headings ?? []}
          decided={step.sheet.getState().headings}
          busy={busy}
          onStartOver={startOver}
          onDone={async (fresh, remember) => {
            if (await match(step.sheet, fresh, remember)) preview(step.sheet)
          }}
        />
      )
    case 'preview':
      return (
        <PreviewSheetContext value={step.sheet}>
          <PreviewStep
            module={module}
            mayEdit={mayEdit}
            onStartOver={startOver}
            onHeadings={() => steps.assignHeadings(step.sheet)}
            onCommit={mode => start(step.sheet, mode)}
          />
        </PreviewSheetContext>
      )
    case 'running':
      return <RunningStep module={module} started={step.started} onEnd={check => end(step.sheet, check)} onHide={close} />
    case 'report':
      return <ReportStep check={step.check} onBack={() => preview(step.sheet)} onUndone={onDone} onClose={onClose} />
  }
}

type SheetStep = Extract<ImportStep, { at: 'headings' | 'preview' }>
const isSheetShown = (step: ImportStep): step is SheetStep => step.at === 'preview' || step.at === 'headings'

const FullScreenButton = ({ full, onChange }: { full: boolean; onChange: (full: boolean) => void }) => (
  <Button
    type="text"
    size="small"
    className="import-size"
    icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    aria-pressed={full}
    onClick={() => onChange(!full)}
  >
    {t(full ? 'shell.exitFullScreen' : 'imports:full')}
  </Button>
)

/** Starts the import; null where the server refuses. */
function useStartImport(module: AnyModule) {
  const { message } = App.useApp()
  const busy = useRef(false)
  return async (sheet: PreviewSheetStore, mode: ImportMode): Promise<ImportStarted | null> => {
    if (busy.current) return null
    busy.current = true
    const state = sheet.getState()
    try {
      const started = await callOf(module, 'excel')<ImportStarted>({ url: state.preview.url, mode, ...importCorrections(state) })
      void refreshJobs()
      return started
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.aborted) void message.error(t('imports:notStarted', { reason: error.message }))
      return null
    } finally {
      busy.current = false
    }
  }
}

/** In a low window the preview uses its full height. */
const roomyHeight = 800

/** Columns that the import's own file of refused lines has beside the fields. */
const ownColumns = (): ImportHeadings => [
  [t('imports:line'), null],
  [t('imports:why'), null],
]

/** Whether somebody has to assign the columns. */
function needsHeadings(module: AnyModule, sheet: PreviewSheetStore): boolean {
  const { preview, headings } = sheet.getState()
  return undecidedHeadings(module, preview.headings ?? [], [...headings, ...ownColumns()]).length > 0 && !isInOrder(preview)
}
/** A text without headings, whose columns are read in order. */
const isInOrder = ({ columns, headings = [] }: ImportPreview): boolean =>
  columns.length > 0 && headings.every(({ field }) => field === null)

/** Validates the sheet with its headings as matched; false where the server refuses. */
function useMatchHeadings(module: AnyModule) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const match = async (sheet: PreviewSheetStore, fresh: ImportHeadings, remember: boolean): Promise<boolean> => {
    const headings = mergeHeadings(fresh, sheet.getState().headings)
    setBusy(true)
    try {
      await matchSheetHeadings(module, sheet, headings)
      if (remember) rememberHeadings(module, headings)
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      void message.error(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, match }
}

type ShownStep = Exclude<ImportStep['at'], 'headings'>
const stepOrder: readonly ShownStep[] = ['choose', 'preview', 'running', 'report']

/** The numbered steps, the current one marked. */
const ImportSteps = ({ at, children }: { at: ShownStep; children: ReactNode }) => (
  <div className="import-way-on">
    <ol className="import-steps">
      {stepOrder.map((step, index) => (
        <li key={step} data-past={index < stepOrder.indexOf(at)} {...(step === at ? { 'aria-current': 'step' as const } : {})}>
          <b>{index + 1}</b>
          {t(`imports:step.${step}`)}
        </li>
      ))}
    </ol>
    {children}
  </div>
)

/** The module as its sheet shows it: each column of the child rows is a field. */
function importModule(module: AnyModule): AnyModule {
  const children = childrenInSheet(module, importFieldsOf(module))
  return children ? sheetModule(module, children, childModuleOf(children[1])) : module
}
