import { Alert, Button, Input, Progress } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { CallError } from '../api/request.ts'
import { FileDropTile } from '../ui/files/FileDropTile.tsx'
import '../ui/files/files.css'
import { uploadProblem, sheetLimits } from '../ui/files/uploadLimits.ts'
import { uploadSheet } from './uploadSheet.ts'
import type { PreviewSheetStore } from './previewSheet.ts'
import { TemplateLinks } from './TemplateLinks.tsx'

interface Props {
  module: AnyModule
  onSheet: (sheet: PreviewSheetStore) => void
}
interface UploadProblem {
  message: string
  description?: string
}
const inputId = 'import-file'

/** A file is chosen, dropped or pasted, sent, and judged for the first time. */
export function FileStep({ module, onSheet }: Props) {
  const { way, problem, send, stop } = useSheetUpload(module, onSheet)
  const [pasted, setPasted] = useState('')
  const idle = way === null
  useEffect(() => void (idle && document.getElementById(inputId)?.focus()), [idle])
  const sendPasted = () => send(new File([pasted], t('engine:import.pastedName'), { type: 'text/plain' }))
  return (
    <div className="import-body">
      {way ? (
        <UploadProgress {...way} onStop={stop} />
      ) : (
        <div className="import-drop">
          <FileDropTile
            id={inputId}
            name="import"
            extensions={sheetLimits.extensions}
            several={false}
            describedBy={`${inputId}-rule`}
            onFiles={([file]) => file && send(file)}
            onBlur={() => undefined}
          >
            {t('engine:import.drop')}
          </FileDropTile>
        </div>
      )}
      <div className="import-line">
        <p id={`${inputId}-rule`} className="import-soft">
          {t('engine:import.rule')}
        </p>
        <TemplateLinks module={module} />
      </div>
      {problem && <Alert type="error" showIcon role="alert" {...problem} />}
      <label htmlFor="import-paste">{t('engine:import.paste')}</label>
      <Input.TextArea
        id="import-paste"
        className="import-paste"
        value={pasted}
        disabled={!idle}
        placeholder={t('engine:import.pasteHint')}
        aria-describedby="import-columns"
        onChange={event => setPasted(event.target.value)}
      />
      <div className="import-line">
        <p id="import-columns" className="import-soft">
          {t('engine:import.columns', { names: namesOf(module) })}
        </p>
        <Button type="primary" disabled={pasted.trim() === '' || !idle} onClick={sendPasted}>
          {t('engine:import.judge')}
        </Button>
      </div>
    </div>
  )
}

/** Every column that can be imported; those that must be there with a star. */
const namesOf = (module: AnyModule): string =>
  (module.import ?? [])
    .map(name => fieldsOf(module)[name])
    .map(field => (field ? `${field.label}${'required' in field && field.required !== undefined ? '*' : ''}` : ''))
    .join(t('engine:comma'))

/** How far a file is on its way. */
interface UploadState {
  name: string
  percent: number
}

const UploadProgress = ({ name, percent, onStop }: UploadState & { onStop: () => void }) => (
  <div className="import-drop import-way" role="status">
    <span>{t(percent < 100 ? 'engine:import.uploading' : 'engine:import.reading', { name })}</span>
    <Progress percent={percent} status="active" aria-label={name} />
    <Button autoFocus onClick={onStop}>
      {t('engine:form.cancel')}
    </Button>
  </div>
)

function useSheetUpload(module: AnyModule, onSheet: (sheet: PreviewSheetStore) => void) {
  const [way, setWay] = useState<UploadState | null>(null)
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const going = useRef<AbortController>(undefined)
  useEffect(() => () => going.current?.abort(), [])
  const run = async (file: File) => {
    const wrong = uploadProblem(file, sheetLimits)
    setProblem(wrong)
    if (wrong) return
    const own = (going.current = new AbortController())
    const onProgress = (percent: number) => setWay({ name: file.name, percent })
    onProgress(0)
    try {
      onSheet(await uploadSheet(module, file, { signal: own.signal, onProgress }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.aborted) setProblem({ message: error.message })
    } finally {
      setWay(null)
    }
  }
  return { way, problem, send: (file: File) => void run(file), stop: () => going.current?.abort() }
}
