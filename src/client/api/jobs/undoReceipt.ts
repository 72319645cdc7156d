import { t } from 'i18next'
import type { UndoResult } from '../../../shared/wire/import.ts'
import { call } from '../request.ts'
import { refreshJobs } from './jobsStore.ts'

/** Takes back a change of many rows, and says what came of it, or that it goes on in the background. */
export async function undoReceipt(receipt: string): Promise<string> {
  const done = await call<UndoResult | { job: number; total: number }>('receipt/undo', { id: receipt })
  void refreshJobs()
  if ('job' in done) return t('jobs:undoing.later', { count: done.total })
  return t(done.left ? 'jobs:undoing.some' : 'jobs:undoing.done', { ...done })
}
