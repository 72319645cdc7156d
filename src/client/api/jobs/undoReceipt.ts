import { t } from 'i18next'
import type { UndoResult } from '../../../shared/wire/import.ts'
import { call } from '../request.ts'
import { refreshJobs } from './jobsStore.ts'

/** Undoes a bulk change by its receipt; returns the sentence for the toast. A large one continues as a job. */
export async function undoReceipt(receipt: string): Promise<string> {
  const result = await call<UndoResult | { job: number; total: number }>('receipt/undo', { id: receipt })
  void refreshJobs()
  if ('job' in result) return t('jobs:undoing.later', { count: result.total })
  return t(result.left ? 'jobs:undoing.some' : 'jobs:undoing.done', { ...result })
}
