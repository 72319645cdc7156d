import { Alert, App, Button, Input, Progress } from 'antd'
import { t } from 'i18next'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { type AnyModule, fieldsOf, importFieldsOf, isRequired, childrenInColumns } from '../../schema/index.ts'
import { type ImportPreview, type TemplateFormat, templateFormats } from '../../shared/wire/import.ts'
import type { UploadReply } from '../../shared/wire/moduleReplies.ts'
import { download } from '../api/download.ts'
import { CallError, callOf, callErrorMessage } from '../api/request.ts'
import { upload } from '../api/upload.ts'
import { FileDropTile } from '../ui/files/FileDropTile.tsx'
import '../ui/files/files.css'
import { uploadProblem, sheetLimits, uploadForm } from '../ui/files/uploadLimits.ts'
import { rememberedHeadings } from './headingMatch.ts'
import { createPreviewSheet, type PreviewSheetStore, validationTimeout } from './previewSheet.ts'

interface Props {
  module: AnyModule
  onSheet: (sheet: PreviewSheetStore) => void
}
interface UploadProblem {
  message: string
  description?: string
}
const [inputId, pasteId] = ['import-file', 'import-paste']

/** Step 1: a file is chosen, dropped or pasted, uploaded, and validated for the first time. */
export function FileStep({ module, onSheet }: Props) {
  const { progress, problem, send, stop } = useSheetUpload(module, onSheet)
  const [pasted, setPasted] = useState('')
  const isIdle = progress === null
  useEffect(() => void (isIdle && document.getElementById(inputId)?.focus()), [isIdle])
  const sendPasted = () => send(new File([pasted], t('imports:pastedName'), { type: 'text/plain' }))
  /**
   * Text that is pasted anywhere in the window goes to the text box: the window opens with the focus on the file tile. A file is only
   * taken without text, because a spreadsheet copies a picture beside its cells.
   */
  const paste = (event: ClipboardEvent) => {
    if (!isIdle || event.target instanceof HTMLTextAreaElement) return
    // The browser would paste into the box again: it has the focus from here on.
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    const [file] = event.clipboardData.files
    if (text === '') return file && send(file)
    setPasted(text)
    document.getElementById(pasteId)?.focus()
  }
  return (
    <div className="import-body" onPaste={paste}>
      {progress ? (
        <UploadProgress {...progress} onStop={stop} />
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
            {t('imports:drop')}
          </FileDropTile>
        </div>
      )}
      <div className="import-line">
        <p id={`${inputId}-rule`} className="import-soft">
          {t('imports:rule')}
        </p>
        <TemplateLinks module={module} />
      </div>
      {problem && <Alert type="error" showIcon role="alert" {...problem} />}
      <PasteBox module={module} text={pasted} disabled={!isIdle} onChange={setPasted} onSend={sendPasted} />
    </div>
  )
}

interface PasteBoxProps {
  module: AnyModule
  text: string
  disabled: boolean
  onChange: (text: string) => void
  onSend: () => void
}

/** The box for pasted lines, and below it the columns they may have. */
function PasteBox({ module, text, disabled, onChange, onSend }: PasteBoxProps) {
  const children = childrenInColumns(module, importFieldsOf(module))
  return (
    <>
      <label htmlFor={pasteId}>{t('imports:paste')}</label>
      <Input.TextArea
        id={pasteId}
        className="import-paste"
        value={text}
        disabled={disabled}
        placeholder={t('imports:pasteHint')}
        aria-describedby="import-columns"
        onChange={event => onChange(event.target.value)}
      />
      <div className="import-line">
        <p id="import-columns" className="import-soft">
          {t('imports:columns', { names: namesOf(module) })}
          {children && (
            <>
              <br />
              {t('imports:lines', { label: children[1].label })}
            </>
          )}
        </p>
        <Button type="primary" disabled={text.trim() === '' || disabled} onClick={onSend}>
          {t('imports:judge')}
        </Button>
      </div>
    </>
  )
}

/** Every column that can be imported; a star marks the required ones. */
const namesOf = (module: AnyModule): string =>
  importFieldsOf(module)
    .map(name => fieldsOf(module)[name])
    .map(field => (field ? `${field.label}${isRequired(field) ? '*' : ''}` : ''))
    .join(t('engine:comma'))

/** The upload that is running. */
interface UploadState {
  name: string
  percent: number
}

const UploadProgress = ({ name, percent, onStop }: UploadState & { onStop: () => void }) => (
  <div className="import-drop import-way" role="status">
    <span>{t(percent < 100 ? 'imports:uploading' : 'imports:reading', { name })}</span>
    <Progress percent={percent} status="active" aria-label={name} />
    <Button autoFocus onClick={onStop}>
      {t('engine:form.cancel')}
    </Button>
  </div>
)

function useSheetUpload(module: AnyModule, onSheet: (sheet: PreviewSheetStore) => void) {
  const [progress, setProgress] = useState<UploadState | null>(null)
  const [problem, setProblem] = useState<UploadProblem | null>(null)
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])
  const run = async (file: File) => {
    const refused = uploadProblem(file, sheetLimits)
    setProblem(refused)
    if (refused) return
    const abort = (request.current = new AbortController())
    const onProgress = (percent: number) => setProgress({ name: file.name, percent })
    onProgress(0)
    try {
      onSheet(await uploadSheet(module, file, { signal: abort.signal, onProgress }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (!error.aborted) setProblem({ message: error.message })
    } finally {
      setProgress(null)
    }
  }
  return { progress, problem, send: (file: File) => void run(file), stop: () => request.current?.abort() }
}

interface SheetUpload {
  signal: AbortSignal
  onProgress: (percent: number) => void
}

/** Uploads a file and validates it for the first time. */
async function uploadSheet(module: AnyModule, file: File, { signal, onProgress }: SheetUpload): Promise<PreviewSheetStore> {
  const remembered = rememberedHeadings(module)
  const { url } = await upload<UploadReply>('inc/file/excel', uploadForm(file, {}), { signal, onProgress })
  const headings = await remembered
  const preview = await callOf(module, 'excel')<ImportPreview>({ url, dry: 1, headings }, { signal, timeout: validationTimeout })
  return createPreviewSheet(file.name, preview, headings)
}

/** Links to empty files with the headings. */
function TemplateLinks({ module }: { module: AnyModule }) {
  const { message } = App.useApp()
  const fetchTemplate = (format: TemplateFormat) =>
    callOf(
      module,
      'excel/template',
    )({ format })
      .then(file => download(file.path))
      .catch((error: unknown) => void message.error(callErrorMessage(error)))
  return (
    <span className="import-templates">
      {templateFormats.map(format => (
        <Button key={format} type="link" onClick={() => void fetchTemplate(format)}>
          {t(`imports:template.${format}`)}
        </Button>
      ))}
    </span>
  )
}
