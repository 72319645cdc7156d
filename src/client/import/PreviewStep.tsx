import { WarningOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ImportMode } from '../../shared/wire/import.ts'
import { previewColumns, countPreviewLines, previewLines, type PreviewFilter } from './previewLines.ts'
import { ImportModeRadio } from './ImportModeRadio.tsx'
import { PreviewTable } from './PreviewTable.tsx'
import { RefusedLinesNotice } from './RefusedLinesNotice.tsx'
import { usePreviewSheet, usePreviewSheetStore } from './previewSheet.ts'
import { useRevalidate } from './useRevalidate.ts'
import { PreviewFilterTabs } from './PreviewFilterTabs.tsx'

interface Props {
  module: AnyModule
  mayEdit: boolean
  onAgain: () => void
  onCommit: (mode: ImportMode) => Promise<void>
}

/** What would become of each line, and what is wrong with it: looked through and put right before anything is written. */
export function PreviewStep({ module, mayEdit, onAgain, onCommit }: Props) {
  const preview = usePreviewSheet(sheet => sheet.preview)
  const out = usePreviewSheet(sheet => sheet.out)
  const stale = usePreviewSheet(sheet => sheet.stale)
  const error = usePreviewSheet(sheet => sheet.error)
  const file = usePreviewSheet(sheet => sheet.file)
  const judging = useRevalidate(module, usePreviewSheetStore())
  const lines = useMemo(() => previewLines({ preview, out }), [preview, out])
  const columns = useMemo(() => previewColumns(preview), [preview])
  const counts = countPreviewLines(lines)
  const [view, look] = useState<PreviewFilter>(counts.refused ? 'refused' : 'all')
  const [mode, choose] = useState<ImportMode>('skip')
  const [busy, setBusy] = useState(false)
  const written = counts.new + (mode === 'overwrite' ? counts.changed : 0)
  const isNothing = written === 0 && !stale
  const commit = () => {
    setBusy(true)
    void onCommit(mode).finally(() => setBusy(false))
  }
  return (
    <div className="import-body">
      <p className="import-file">
        <b>{t('engine:import.file', { name: file, count: lines.length })}</b>
        <span role="status">{stale && error === null && t('engine:import.judging')}</span>
      </p>
      {preview.ignored.length > 0 && (
        <p className="import-ignored">
          <WarningOutlined aria-hidden /> {t('engine:import.ignored', { names: preview.ignored.join(t('engine:comma')) })}
        </p>
      )}
      {error !== null && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={error}
          action={
            <Button size="small" onClick={judging.now}>
              {t('engine:list.retry')}
            </Button>
          }
        />
      )}
      <PreviewFilterTabs counts={counts} view={view} onLook={look} />
      <PreviewTable key={view} module={module} lines={lines} columns={columns} view={view} judging={judging} />
      <div className="import-end">
        <ImportModeRadio counts={counts} mode={mode} mayEdit={mayEdit} onChoose={choose} />
        <RefusedLinesNotice module={module} columns={columns} lines={lines} count={counts.refused} />
      </div>
      <footer className="import-footer">
        <Button onClick={onAgain}>{t('engine:import.again')}</Button>
        <span className="import-nothing" role="status">
          {isNothing &&
            t(counts.changed && mayEdit ? 'engine:import.onlyChanged' : 'engine:import.nothing', { count: counts.changed })}
        </span>
        <Button type="primary" loading={busy} disabled={isNothing} onClick={commit} className="import-commit">
          {stale ? t('engine:import.commit') : t('engine:import.commitCount', { count: written })}
        </Button>
      </footer>
    </div>
  )
}
