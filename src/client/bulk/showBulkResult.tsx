import type { App } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import type { BulkSummary } from '../../shared/wire/bulk.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'
import { setLastChange } from '../api/jobs/undoableChange.ts'
import { UndoButton } from '../ui/UndoButton.tsx'
import { type BulkSubject, describeBulkSummary, describeBulkDone } from './bulkSummary.ts'

/** The reply to a bulk change: done at once, or queued as a job. */
export type BulkReply = (BulkSummary & { receipt?: string; undo_until?: string }) | { job: number; total: number; at?: string }

interface ToastOptions extends Pick<ReturnType<typeof App.useApp>, 'message'> {
  /** Rows were changed, or changed back. */
  after: () => void
  /** The toast when nothing was refused. */
  done?: string
  subject?: ChangedSubject
}
/** The result, and for a field its new value or the amount. */
type ChangedSubject = BulkSubject & { to?: string; by?: string | undefined }

function changedText(subject: ChangedSubject | undefined, counted: string): string {
  const { label, to, by } = { label: '', to: '', by: undefined, ...subject }
  if (by !== undefined) return t('engine:many.changedBy', { label, by, counted })
  return to ? t('engine:many.changedTo', { label, to, counted }) : counted
}

/** A toast with what a bulk change did, and its undo. */
export function showBulkResult(module: AnyModule, reply: BulkReply, { message, after, done, subject }: ToastOptions): void {
  after()
  if ('job' in reply && reply.at !== undefined) {
    void refreshJobs()
    return void message.success(t('engine:bulk.planned', { at: reply.at }))
  }
  if ('job' in reply) return void message.success(t('engine:many.later', { count: reply.total }))
  const { receipt, undo_until: until, changed, refused } = reply
  if (receipt === undefined || until === undefined || changed === 0) return void message.success(done ?? t('engine:done'))
  const [first, ...others] = describeBulkSummary(module, reply, subject)
  const counted = [subject ? describeBulkDone(changed, subject) : first, ...others].join(t('engine:semicolon'))
  setLastChange(module, { receipt, text: changedText(subject, counted), until })
  const succeeded = done ?? (subject ? t('engine:many.done', { counted }) : t('engine:done'))
  const content = (
    <>
      {refused.length ? counted : succeeded}
      <UndoButton change={{ receipt }} onUndone={after} />
    </>
  )
  void message.success({ key: receipt, duration: 10, content })
}
