import type { App } from 'antd'
import { Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { undoReceipt } from '../api/jobs/undoReceipt.ts'
import { isServerAway, reasonOf } from '../api/request.ts'
import { describeBulkSummary, type BulkSummary } from './bulkSummary.ts'
import { setLastUndo, getLastUndo } from './lastUndo.ts'

type ToastOptions = Pick<ReturnType<typeof App.useApp>, 'message'> & { after: () => void }

/** The reply to a change of many rows: done at once, or to be done. */
export type BulkReply = (BulkSummary & { receipt?: string; undo?: number }) | { job: number; total: number }

/** Says what was done, and offers to take it back while that can be done. */
export function showBulkResult(module: AnyModule, done: BulkReply, { message, after }: ToastOptions): void {
  after()
  if ('job' in done) return void message.success(t('engine:many.later', { count: done.total }))
  const { receipt } = done
  if (receipt === undefined || done.changed === 0) return void message.success(t('engine:done'))
  const says = describeBulkSummary(module, done).join(t('engine:semicolon'))
  setLastUndo(module, { receipt, text: says, until: Date.now() + (done.undo ?? 0) * 1000 })
  const undo = () => undoBulk(module, receipt, { message, after })
  const text = done.refused.length ? says : t('engine:done')
  void message.success({ key: receipt, duration: 10, content: <UndoToast text={text} onUndo={undo} /> })
}

/** Takes a change of many rows back, and says what came of it. */
export function undoBulk(module: AnyModule, receipt: string, { message, after }: ToastOptions): void {
  const last = getLastUndo(module)
  message.destroy(receipt)
  setLastUndo(module, null)
  undoReceipt(receipt).then(
    says => {
      void message.success(says)
      after()
    },
    (error: unknown) => {
      // Nobody has said no: it can be tried again.
      if (isServerAway(error) && last?.receipt === receipt) setLastUndo(module, last)
      void message.warning(reasonOf(error))
    },
  )
}

/** What was done, and the way back. */
export const UndoToast = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={onUndo}>
      {t('engine:undo')}
    </Button>
  </>
)
