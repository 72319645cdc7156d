import { type App, Button } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { BulkPreview } from '../../shared/wire/bulk.ts'
import { CallError, callErrorMessage } from '../api/request.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { refusalText } from '../ui/errors/refusalText.tsx'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import {
  type BulkSubject,
  describeFieldResult,
  describeBulkSummary,
  describeFormerValues,
  describeNoChange,
} from './bulkSummary.ts'
import { failureMessage, RowNames } from './rowNames.tsx'
import type { AllMatchingRows } from './useRowSelection.ts'

type Tools = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>

export interface BatchRequest {
  selected: AllMatchingRows | readonly ListRow[]
  title: string
  danger: boolean
  subject: BulkSubject
  /** A further line below the outcome. */
  note?: string
  /** The dry run, when the question opens; a second one runs if somebody changed the rows meanwhile. */
  preview: () => Promise<BulkPreview>
  /** Changes what the preview showed. */
  change: (preview: BulkPreview) => Promise<unknown>
}

/** Rows were changed since the preview. */
const conflict = 409

/**
 * Asks before a bulk change. A dry run starts at once and shows its outcome in the question: the new value, how many rows
 * change, which do not and why. Confirming changes the rows that can be changed, if they are still as shown.
 */
export function confirmBatch(module: AnyModule, { message, modal }: Tools, request: BatchRequest): void {
  const { selected, title, danger, subject, note, preview, change } = request
  let shown: BulkPreview | null = null
  const showQuestion = (outcome: BulkPreview, former: BulkPreview | null) => {
    const rest = outcome.refused.length > 0
    box.update({
      content: (
        <DryRunResult
          which={whichRows(module, selected, outcome)}
          lines={[...linesOf(module, subject, { outcome, former }), ...(note === undefined ? [] : [note])]}
        />
      ),
      okButtonProps: { danger },
      ...(rest ? { okText: t('engine:many.rest', { count: outcome.changed }) } : {}),
    })
  }
  const showRefusal = (sentence: ReactNode, affectedRows: ReactNode) =>
    box.update({
      title: sentence,
      content: affectedRows,
      footer: () => (
        <Button type="primary" autoFocus onClick={() => box.destroy()}>
          {t('engine:many.close')}
        </Button>
      ),
    })
  const runPreview = async (former: BulkPreview | null): Promise<BulkPreview | null> => {
    try {
      const outcome = await preview()
      if (outcome.changed === 0) {
        showRefusal(describeNoChange(module, outcome), <RowsLine>{whichRows(module, selected, outcome)}</RowsLine>)
        return null
      }
      showQuestion(outcome, former)
      return (shown = outcome)
    } catch (error) {
      showRefusal(refusalText(callErrorMessage(error), error), null)
      return null
    }
  }
  const agree = async (close: () => void) => {
    const seen = shown
    box.update({ okButtonProps: { danger, loading: true } })
    const outcome = await pending
    if (!outcome) return
    // Confirmed before the dry run reported that some rows would not change: the question stays open to be read.
    if (outcome.refused.length && !seen) return box.update({ okButtonProps: { danger } })
    try {
      await change(outcome)
    } catch (error) {
      if (error instanceof CallError && error.status === conflict) {
        shown = null
        pending = runPreview(outcome)
        return void (await pending)
      }
      void message.warning(failureMessage(error))
    }
    close()
  }
  const box = openConfirm(modal, {
    title,
    content: <DryRunResult which={whichRows(module, selected, null)} lines={[]} />,
    okButtonProps: { danger },
    onOk: close => void agree(close),
  })
  let pending = runPreview(null)
}

interface ShownOutcome {
  outcome: BulkPreview
  /** The preview before somebody changed the rows. */
  former: BulkPreview | null
}
function linesOf(module: AnyModule, subject: BulkSubject, { outcome, former }: ShownOutcome): readonly string[] {
  const { becomes } = outcome
  const label = 'label' in subject ? subject.label : ''
  const counts = describeBulkSummary(module, outcome, subject)
  return [
    ...(former
      ? [t('engine:many.changedSince', { before: describeBulkSummary(module, former, subject).join(t('engine:comma')) })]
      : []),
    ...(becomes
      ? [t('engine:many.becomesOf', { becomes: describeFieldResult(label, becomes), counts: counts.join(t('engine:comma')) })]
      : counts),
    ...[becomes && describeFormerValues(becomes)].flatMap(line => line ?? []),
  ]
}

const RowsLine = ({ children }: { children: ReactNode }) => <div className="list-which">{children}</div>

/** Which rows, and the outcome of the dry run: an empty box of its height until that is known. */
const DryRunResult = ({ which, lines }: { which: ReactNode; lines: readonly string[] }) => (
  <>
    <RowsLine>{which}</RowsLine>
    <div className="list-ahead" role="status">
      {lines.map(line => (
        <div key={line}>{line}</div>
      ))}
    </div>
  </>
)

/** Selected rows by name; of all rows of a filter how many, and once known the first that change. */
function whichRows(module: AnyModule, selected: BatchRequest['selected'], outcome: BulkPreview | null): ReactNode {
  if (!('token' in selected)) return <RowNames module={module} rows={selected} />
  const whole = t('engine:many.whole', { count: selected.count })
  if (!outcome?.names.length) return whole
  const names = outcome.names.join(t('engine:comma'))
  return t(outcome.changed > outcome.names.length ? 'engine:many.wholeMore' : 'engine:many.wholeNamed', { whole, names })
}
