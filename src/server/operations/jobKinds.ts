import type { JobKinds } from '../jobs/jobKind.ts'
import { bulkJob, plannedJob } from './bulk/bulkJob.ts'
import { exportJob } from './export/exportList.ts'
import { importJob } from './import/importJob.ts'
import { undoReceiptJob } from './undo/undoReceipt.ts'

/** The engine's kinds of background jobs, by the name stored with a job. */
export const jobKinds: JobKinds = {
  many: bulkJob,
  planned: plannedJob,
  export: exportJob,
  import: importJob,
  undo: undoReceiptJob,
}
