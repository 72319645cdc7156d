import type { JobKinds } from '../features/jobs/kind.ts'
import { exportJob } from './export/export.ts'
import { importJob } from './import/commit.ts'
import { manyJob } from './many/job.ts'
import { undoing } from './many/undo.ts'

/** Work that outlives its call, by the name under which it waits. */
export const jobKinds: JobKinds = { many: manyJob, export: exportJob, import: importJob, undo: undoing }
