import type { JobKinds } from '../jobs/jobKind.ts'
import { exportJob } from './export/exportList.ts'
import { importJob } from './import/importJob.ts'
import { bulkJob } from './bulk/bulkJob.ts'
import { undoReceiptJob } from './undo/undoByReceipt.ts'

/** Work that outlives its call, by the name under which it waits. */
export const jobKinds: JobKinds = { many: bulkJob, export: exportJob, import: importJob, undo: undoReceiptJob }
