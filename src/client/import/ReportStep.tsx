import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { ImportCheck } from '../../shared/wire/import.ts'
import type { QueuedUndo, UndoResult } from '../../shared/wire/undo.ts'
import { download } from '../api/download.ts'
import { importQuestion } from '../api/jobs/undoableChange.ts'
import { UndoButton } from '../ui/UndoButton.tsx'
import { useBusyWork } from '../ui/useBusyWork.ts'
import { formatRowCount } from '../views/formatRowCount.ts'

interface Props {
  check: ImportCheck
  onBack: () => void
  onUndone: () => void
  onClose: () => void
}

/** Step 4: the counts, with undo and the refused lines; or why it failed. */
export const ReportStep = (props: Props) => (props.check.status === 2 ? <Imported {...props} /> : <Failed {...props} />)

function Imported({ check, onUndone, onClose }: Props) {
  const { added, updated, skipped, failed, report, receipt } = check
  const [undone, setUndone] = useState<UndoResult | QueuedUndo | null>(null)
  const { busy, run } = useBusyWork({ level: 'error' })
  const onUndo = (result: UndoResult | QueuedUndo) => {
    setUndone(result)
    onUndone()
  }
  const changed = added + updated > 0
  return (
    <div className="import-body import-middle">
      <CheckCircleFilled className="import-sign" aria-hidden />
      <div role="status">
        <h3>{undone ? undoHeading(undone) : t(changed ? 'imports:done' : 'imports:doneNothing')}</h3>
      </div>
      <dl className="import-counts">
        <Count name="added" count={added} />
        <Count name="updated" count={updated} />
        <Count name="skipped" count={skipped} />
        <Count name="failed" count={failed} />
      </dl>
      {receipt !== null && !undone && <p className="import-soft">{t('imports:mayUndo')}</p>}
      <footer className="import-footer">
        {receipt !== null && (
          <UndoButton
            type="default"
            size="middle"
            change={{ receipt, question: importQuestion({ added, updated }) }}
            disabled={undone !== null}
            onUndone={onUndo}
          >
            {t('imports:undo')}
          </UndoButton>
        )}
        {report !== null && (
          <Button loading={busy} onClick={() => void run(() => download(report))}>
            {t('imports:downloadRefused')}
          </Button>
        )}
        <Button type="primary" autoFocus className="import-commit" onClick={onClose}>
          {t('imports:close')}
        </Button>
      </footer>
    </div>
  )
}

/** Thousands of rows are restored in the background. */
const undoHeading = (undone: UndoResult | QueuedUndo): string =>
  'job' in undone ? t('jobs:undoing.later', { count: undone.total }) : t('imports:undone')

const Count = ({ name, count }: { name: 'added' | 'updated' | 'skipped' | 'failed'; count: number }) => (
  <div data-name={name}>
    <dt>{t(`imports:count.${name}`)}</dt>
    <dd>{formatRowCount(count)}</dd>
  </div>
)

const Failed = ({ check, onBack, onClose }: Props) => (
  <div className="import-body import-middle">
    <CloseCircleFilled className="import-sign" data-failed aria-hidden />
    <div role="alert">
      <h3>{t('imports:failed')}</h3>
      <p>{check.error ?? t('imports:stopped')}</p>
    </div>
    <p className="import-soft">{t('imports:nothingWritten')}</p>
    <footer className="import-footer">
      <Button onClick={onBack}>{t('imports:back')}</Button>
      <Button type="primary" autoFocus className="import-commit" onClick={onClose}>
        {t('imports:shut')}
      </Button>
    </footer>
  </div>
)
