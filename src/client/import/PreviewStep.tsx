import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button, Radio } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ImportMode, ImportPreview } from '../../shared/wire/import.ts'
import { downloadBlob } from '../api/download.ts'
import { formatRowCount } from '../views/formatRowCount.ts'
import {
  previewColumns,
  countPreviewLines,
  previewKinds,
  type PreviewLine,
  previewLines,
  type PreviewFilter,
} from './previewLines.ts'
import { usePreviewSheet, usePreviewSheetStore, useRevalidate } from './previewSheet.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { addedHeadings, refusedLinesCsv, unreadColumns } from './refusedLinesCsv.ts'
import { type TextReplacement, ReplaceModal } from './ReplaceModal.tsx'
import { useReplace } from './useReplace.ts'
import { WrongValuesBar } from './WrongValuesBar.tsx'

interface Props {
  module: AnyModule
  mayEdit: boolean
  onStartOver: () => void
  /** Back to what its columns are. */
  onHeadings: () => void
  onCommit: (mode: ImportMode) => Promise<void>
}

/** Step 2: the outcome of each line and its faults, to be corrected before anything is written. */
export function PreviewStep({ module, mayEdit, onStartOver, onHeadings, onCommit }: Props) {
  const preview = usePreviewSheet(sheet => sheet.preview)
  const out = usePreviewSheet(sheet => sheet.out)
  const stale = usePreviewSheet(sheet => sheet.stale)
  const error = usePreviewSheet(sheet => sheet.error)
  const file = usePreviewSheet(sheet => sheet.file)
  const store = usePreviewSheetStore()
  const revalidate = useRevalidate(module, store)
  const replace = useReplace(store, revalidate)
  const [replacing, setReplacing] = useState<TextReplacement | null>(null)
  const lines = useMemo(() => previewLines({ preview, out }), [preview, out])
  const columns = useMemo(() => previewColumns(preview), [preview])
  const counts = countPreviewLines(lines)
  const [view, setView] = useState<PreviewFilter>(counts.refused ? 'refused' : 'all')
  const [mode, setMode] = useState<ImportMode>('skip')
  const replaceOn = (which: readonly number[], text: string) => {
    if (!replacing) return
    setReplacing(null)
    const cells = which.map(line => [line, { [replacing.field]: text }] as const)
    replace(new Map(cells), t('imports:replace.done', { count: which.length }))
  }
  return (
    <div className="import-body">
      <OrderNotice module={module} preview={preview} />
      <UnreadColumns names={unreadColumns(preview.ignored)} text={names => t('imports:ignored', { names })} />
      <UnreadColumns names={preview.locked} text={names => t('imports:locked', { names })} />
      {error !== null && <PreviewError reason={error} onRetry={revalidate.now} />}
      <div className="import-head">
        <PreviewFilterTabs counts={counts} view={view} onChange={setView} />
        <p className="import-file">
          <b>{t('imports:file', { name: file, count: lines.length })}</b>
          <span role="status">{stale && error === null && t('imports:judging')}</span>
        </p>
      </div>
      <WrongValuesBar module={module} lines={lines} onReplace={setReplacing} />
      <PreviewTable
        key={view}
        module={module}
        lines={lines}
        columns={columns}
        view={view}
        revalidate={revalidate}
        onReplace={setReplacing}
      />
      {replacing && (
        <ReplaceModal module={module} replacing={replacing} onClose={() => setReplacing(null)} onReplace={replaceOn} />
      )}
      <div className="import-end">
        <ImportModeRadio counts={counts} mode={mode} mayEdit={mayEdit} onChange={setMode} />
        <RefusedLinesNotice module={module} columns={columns} lines={lines} count={counts.refused} />
      </div>
      <PreviewFooter
        onStartOver={onStartOver}
        onHeadings={preview.headings?.length ? onHeadings : null}
        written={counts.new + (mode === 'overwrite' ? counts.changed : 0)}
        onlyChanged={mayEdit ? counts.changed : 0}
        stale={stale}
        onCommit={() => onCommit(mode)}
      />
    </div>
  )
}

interface PreviewFooterProps {
  onStartOver: () => void
  /** Null where the file has no headings. */
  onHeadings: (() => void) | null
  /** How many lines would be written. */
  written: number
  /** How many lines would be written if existing rows were changed. */
  onlyChanged: number
  /** The numbers are from before the latest correction. */
  stale: boolean
  onCommit: () => Promise<void>
}

function PreviewFooter({ onStartOver, onHeadings, written, onlyChanged, stale, onCommit }: PreviewFooterProps) {
  const [busy, setBusy] = useState(false)
  const isNothing = written === 0 && !stale
  const commit = () => {
    setBusy(true)
    void onCommit().finally(() => setBusy(false))
  }
  return (
    <footer className="import-footer">
      <Button onClick={onStartOver}>{t('imports:again')}</Button>
      {onHeadings && <Button onClick={onHeadings}>{t('imports:heading.change')}</Button>}
      <span className="import-nothing" role="status">
        {isNothing && t(onlyChanged ? 'imports:onlyChanged' : 'imports:nothing', { count: onlyChanged })}
      </span>
      <Button type="primary" loading={busy} disabled={isNothing} onClick={commit} className="import-commit">
        {stale ? t('imports:commit') : t('imports:commitCount', { count: written })}
      </Button>
    </footer>
  )
}

/** Says that no heading was known, so that the columns of a text were taken in order, and its first line as a row. */
function OrderNotice({ module, preview: { columns, headings } }: { module: AnyModule; preview: ImportPreview }) {
  if (!columns.length || !headings?.length || headings.some(({ field }) => field !== null)) return null
  const names = columns.map(name => fieldsOf(module)[name]?.label ?? name)
  return (
    <p className="import-ignored" role="status">
      <WarningOutlined aria-hidden /> {t('imports:inOrder', { names: names.join(t('engine:comma')) })}
    </p>
  )
}

/** Columns of the file that are not imported, and why. */
const UnreadColumns = ({ names, text }: { names: readonly string[]; text: (names: string) => string }) =>
  names.length > 0 && (
    <p className="import-ignored">
      <WarningOutlined aria-hidden /> {text(names.join(t('engine:comma')))}
    </p>
  )

const PreviewError = ({ reason, onRetry }: { reason: string; onRetry: () => void }) => (
  <Alert
    type="error"
    showIcon
    role="alert"
    message={reason}
    action={
      <Button size="small" onClick={onRetry}>
        {t('engine:list.retry')}
      </Button>
    }
  />
)

interface PreviewFilterTabsProps {
  counts: Readonly<Record<PreviewFilter, number>>
  view: PreviewFilter
  onChange: (view: PreviewFilter) => void
}
const permanentTabs: readonly PreviewFilter[] = ['all', ...previewKinds]

/** Tabs with the number of lines of each kind. */
const PreviewFilterTabs = ({ counts, view, onChange }: PreviewFilterTabsProps) => (
  <Radio.Group
    className="import-views"
    aria-label={t('imports:views')}
    optionType="button"
    value={view}
    options={[...permanentTabs, ...(counts.out || view === 'out' ? (['out'] as const) : [])].map(value => ({
      value,
      label: (
        <>
          {t(`imports:view.${value}`)} <b data-kind={counts[value] ? value : undefined}>{formatRowCount(counts[value])}</b>
        </>
      ),
    }))}
    onChange={event => onChange(event.target.value as PreviewFilter)}
  />
)

interface ImportModeRadioProps {
  counts: Readonly<Record<PreviewFilter, number>>
  mode: ImportMode
  mayEdit: boolean
  onChange: (mode: ImportMode) => void
}

/** Whether existing rows are skipped or overwritten, and how many that concerns. */
const ImportModeRadio = ({ counts, mode, mayEdit, onChange }: ImportModeRadioProps) => {
  const params = { added: counts.new, changed: counts.changed, count: counts.changed + counts.unchanged }
  return (
    <fieldset className="import-modes" aria-describedby="import-mode">
      <legend>{t('imports:mode.title')}</legend>
      <Radio.Group value={mode} onChange={event => onChange(event.target.value as ImportMode)}>
        <Radio value="skip">{t('imports:mode.skip')}</Radio>
        <Radio value="overwrite" disabled={!mayEdit}>
          {t('imports:mode.overwrite')}
        </Radio>
      </Radio.Group>
      <p id="import-mode">
        {t(`imports:mode.${mode}Says`, params)}
        {!mayEdit && t('imports:mode.noEdit')}
      </p>
    </fieldset>
  )
}

interface RefusedLinesNoticeProps {
  module: AnyModule
  lines: readonly PreviewLine[]
  columns: readonly string[]
  count: number
}

/** The notice about refused lines, with a link that saves them as a file to correct in a spreadsheet. */
function RefusedLinesNotice({ module, lines, columns, count }: RefusedLinesNoticeProps) {
  const store = usePreviewSheetStore()
  if (count === 0) return null
  const names = columns.map(name => fieldsOf(module)[name]?.label ?? name)
  const [line, reasons] = addedHeadings()
  const headings = [line, ...names, reasons]
  const save = () => {
    const refused = lines.filter(({ kind, isOut }) => kind === 'refused' && !isOut)
    const { typed } = store.getState()
    downloadBlob(
      refusedLinesCsv(refused, { columns, headings, between: t('engine:semicolon'), typed }),
      t('imports:refusedName', { title: module.label }),
    )
  }
  return (
    <p className="import-refused">
      {t('imports:refusedSays', { count })}
      <Button type="link" size="small" onClick={save}>
        {t('imports:downloadRefused')}
      </Button>
    </p>
  )
}
