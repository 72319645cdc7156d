import { App, Button, Progress } from 'antd'
import { t } from 'i18next'
import { isJobOpen, type Job } from '../../../shared/wire/job.ts'
import { call, reasonOf } from '../../api/request.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import type { BulkSummary } from '../../bulk/bulkSummary.ts'
import { downloadJobFile, refreshJobs, formatBytes } from '../../api/jobs/jobsStore.ts'
import { undoReceipt } from '../../api/jobs/undoReceipt.ts'
import { useUndoJob } from '../../ui/useUndoJob.ts'

const progressStatuses = {
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
  queued: 'active',
  running: 'active',
} as const

export const jobTitle = ({ kind, module: name }: Job): string => {
  const module = findModule(name)
  return `${t(`jobs:kind.${kind}`)} · ${module ? titleOfModule(module) : name}`
}

const jobPercent = ({ state, done, total }: Job): number => {
  if (state === 'done') return 100
  return total ? Math.min(99, Math.floor((done / total) * 100)) : 0
}

/** One job: its title, its progress, and its buttons. */
export function JobItem({ job }: { job: Job }) {
  const { state, created_at, error } = job
  return (
    <>
      <div className="job-line">
        <b>{jobTitle(job)}</b>
        <time>{created_at}</time>
      </div>
      <Progress percent={jobPercent(job)} size="small" status={progressStatuses[state]} aria-label={t(`jobs:state.${state}`)} />
      <div className="job-line">
        <span data-error={error !== null}>{error ?? jobText(job)}</span>
        <JobButtons job={job} />
      </div>
    </>
  )
}

/** The state of a job, or its result. */
function jobText(job: Job): string {
  const { kind, state, done, total, result } = job
  if (state === 'done' && result?.['undone']) return t('jobs:result.undone', { ...result['undone'] })
  if (state === 'done' && result && ['import', 'export'].includes(kind)) return t(`jobs:result.${kind}`, { ...result })
  if (isBulkResult(result)) {
    const refused = result.refused.reduce((sum, { count }) => sum + count, 0)
    const did = t(refused ? 'jobs:result.manySome' : 'jobs:result.many', { changed: result.changed, refused })
    return state === 'done' ? did : `${t(`jobs:state.${state}`)} · ${did}`
  }
  const counted = total === null ? '' : ` · ${done} / ${total}`
  return `${t(`jobs:state.${state}`)}${counted}`
}

const isBulkResult = (result: Job['result']): result is Job['result'] & BulkSummary =>
  typeof result?.['changed'] === 'number' && Array.isArray(result['refused'])

function JobButtons({ job }: { job: Job }) {
  const { message, modal } = App.useApp()
  const undo = useUndoJob()
  const { id, state, file, result, receipt, undo_until: undoUntil } = job
  const run = (doing: Promise<unknown>) =>
    void doing.then(
      done => {
        if (typeof done === 'string') void message.success(done)
        void refreshJobs()
      },
      (fault: unknown) => void message.warning(reasonOf(fault)),
    )
  const askBack = (by: string) =>
    void modal.confirm({
      title: t('jobs:undoing.bulk'),
      content: t('jobs:undoing.changed', { changed: isBulkResult(result) ? result.changed : job.done }),
      okText: t('jobs:undo'),
      okButtonProps: { danger: true },
      onOk: () => run(undoReceipt(by)),
    })
  return (
    <span className="job-doings">
      {isJobOpen(state) && (
        <JobButton name="cancel" onDo={() => run(call('job/cancel', { id }).then(() => t('jobs:cancelled')))} />
      )}
      {file && <JobButton name="download" title={formatBytes(file.bytes)} onDo={() => run(downloadJobFile(id))} />}
      {undoUntil !== null && (
        <JobButton name="undo" title={t('jobs:until', { at: undoUntil })} onDo={() => void undo(id, result)} />
      )}
      {receipt !== null && <JobButton name="undo" onDo={() => askBack(receipt)} />}
    </span>
  )
}

interface JobButtonProps {
  name: 'cancel' | 'download' | 'undo'
  title?: string
  onDo: () => void
}
const JobButton = ({ name, title, onDo }: JobButtonProps) => (
  <Button type="link" size="small" title={title} onClick={onDo}>
    {t(`jobs:${name}`)}
  </Button>
)
