import { t } from 'i18next'
import { isPointing, isRegion } from '../../schema/index.ts'
import type { Job, PlannedChange, RowSubject } from '../../shared/wire/job.ts'
import { jobSubject } from '../api/jobs/undoableChange.ts'
import { findModule } from '../api/moduleRegistry.ts'
import { describeChanges, type RowDiff } from './describeChanges.ts'

/** Longer values are not shown beside the label of their field. */
const maxShown = 20

/** What a job changes: the row and its values where it saves one, else the field and value, or the name of the command. */
export const describeSubject = (job: Pick<Job, 'about' | 'module'>): string | null =>
  job.about && 'row' in job.about ? describeRow(job.module, job.about) : jobSubject(job)

/** What a planned change is about, with the number of its rows and the first by name. */
export function describePlannedSubject({ about, module, total }: Pick<Job, 'about' | 'module' | 'total'>): string {
  const subject = describeSubject({ about, module }) ?? ''
  const rows = plannedRows({ about, total })
  return rows === null ? subject : t('jobs:planned.ofRows', { subject, rows })
}

/** When a planned change takes effect, what it is about, and who planned it. */
export const describePlanned = (module: string, { about, start_at: at, total, by }: PlannedChange): string =>
  t('jobs:planned.item', { at: at ?? '', subject: describePlannedSubject({ about, module, total }), by })

/** The rows of a planned change; null for the save of one row, whose subject names it. */
export function plannedRows({ about, total }: Pick<Job, 'about' | 'total'>): string | null {
  if (about && 'row' in about) return null
  const count = total ?? 0
  const names = about && 'names' in about ? about.names : undefined
  if (!names?.length) return t('jobs:planned.rows', { count })
  return t(count > names.length ? 'engine:batch.whichMore' : 'engine:batch.which', {
    count,
    names: names.join(t('engine:comma')),
  })
}

function describeRow(name: string, { row, title, changes }: RowSubject): string {
  const fields = describeChanges(findModule(name), changes as RowDiff).map(({ label, field, before, after }) => {
    // A reference is stored by its number, which names nothing.
    const isNamed = field !== undefined && !isPointing(field) && !isRegion(field)
    const isShort = isNamed && Math.max(before.length, after.length) <= maxShown
    return isShort ? t('engine:many.valueOf', { label, before, after }) : label
  })
  return t('engine:many.row', { title: title || `#${row}`, fields: fields.join(t('engine:comma')) })
}
