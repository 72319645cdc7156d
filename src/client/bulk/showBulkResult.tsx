import type { App } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { setLastChange } from '../api/jobs/undoableChange.ts'
import { UndoButton } from '../ui/UndoButton.tsx'
import { describeBulkSummary, type BulkSummary } from './bulkSummary.ts'

/** The reply to a bulk change: done at once, or queued as a job. */
export type BulkReply = (BulkSummary & { receipt?: string; undo_until?: string }) | { job: number; total: number }

interface ToastOptions extends Pick<ReturnType<typeof App.useApp>, 'message'> {
  /** Rows were changed, or changed back. */
  after: () => void
  /** The toast when nothing was refused. */
  done?: string
}

/** A toast with what a bulk change did, and its undo. */
export function showBulkResult(
  module: AnyModule,
  reply: BulkReply,
  { message, after, done = t('engine:done') }: ToastOptions,
): void {
  after()
  if ('job' in reply) return void message.success(t('engine:many.later', { count: reply.total }))
  const { receipt, undo_until: until, changed, refused } = reply
  if (receipt === undefined || until === undefined || changed === 0) return void message.success(done)
  const text = describeBulkSummary(module, reply).join(t('engine:semicolon'))
  setLastChange(module, { receipt, text, until })
  const content = (
    <>
      {refused.length ? text : done}
      <UndoButton change={{ receipt }} onUndone={after} />
    </>
  )
  void message.success({ key: receipt, duration: 10, content })
}
