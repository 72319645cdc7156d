import { Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { describeBulkSummary, type BulkSummary } from './bulkSummary.ts'
import { setLastUndo, type ToastOptions, undoBulk } from './LastUndoNotice.tsx'

/** The reply to a bulk change: done at once, or queued as a job. */
export type BulkReply = (BulkSummary & { receipt?: string; undo?: number }) | { job: number; total: number }

/** A toast with what a bulk change did, and its undo while that is possible. */
export function showBulkResult(module: AnyModule, reply: BulkReply, { message, after }: ToastOptions): void {
  after()
  if ('job' in reply) return void message.success(t('engine:many.later', { count: reply.total }))
  const { receipt } = reply
  if (receipt === undefined || reply.changed === 0) return void message.success(t('engine:done'))
  const summary = describeBulkSummary(module, reply).join(t('engine:semicolon'))
  setLastUndo(module, { receipt, text: summary, until: Date.now() + (reply.undo ?? 0) * 1000 })
  const undo = () => undoBulk(module, receipt, { message, after })
  const text = reply.refused.length ? summary : t('engine:done')
  void message.success({ key: receipt, duration: 10, content: <UndoToast text={text} onUndo={undo} /> })
}

/** What was done, with an undo button. */
export const UndoToast = ({ text, onUndo }: { text: string; onUndo: () => void }) => (
  <>
    {text}
    <Button type="link" size="small" onClick={onUndo}>
      {t('engine:undo')}
    </Button>
  </>
)
