import { App, Button, Progress } from 'antd'
import { t } from 'i18next'
import { isJobOpen, type Job } from '../../../shared/wire/job.ts'
import { downloadJobFile, refreshJobs } from '../../api/jobs/jobsStore.ts'
import { jobOutcome, undoableJob } from '../../api/jobs/undoableChange.ts'
import { findModule, titleOfModule } from '../../api/moduleRegistry.ts'
import { call, callErrorMessage } from '../../api/request.ts'
import { describeSubject, plannedRows } from '../../history/describeSubject.ts'
import { withdrawalQuestion } from '../../history/withdrawalQuestion.ts'
import { formatBytes } from '../../ui/formatBytes.ts'
import { openConfirm } from '../../ui/modal/openConfirm.ts'
import { UndoButton } from '../../ui/UndoButton.tsx'

const progressStatuses = {
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
  queued: 'active',
  running: 'active',
  planned: 'normal',
} as const

export const jobTitle = (job: Job): string => {
  const { kind, module: name } = job
  const module = findModule(name)
  const subject = describeSubject(job)
  return [t(`jobs:kind.${kind}`), module ? titleOfModule(module) : name, ...(subject === null ? [] : [subject])].join(' · ')
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
      {state !== 'planned' && (
        <Progress percent={jobPercent(job)} size="small" status={progressStatuses[state]} aria-label={t(`jobs:state.${state}`)} />
      )}
      <div className="job-line">
        <span data-error={error !== null}>{error ?? jobText(job)}</span>
        <JobButtons job={job} />
      </div>
    </>
  )
}

/** The state of a job, or its result. */
function jobText(job: Job): string {
  const { state, done, total } = job
  const outcome = jobOutcome(job)
  if (outcome !== null) return state === 'done' ? outcome : `${t(`jobs:state.${state}`)} · ${outcome}`
  if (state === 'planned') return describePlan(job)
  const counted = total === null ? '' : ` · ${done} / ${total}`
  return `${t(`jobs:state.${state}`)}${counted}`
}

function describePlan(job: Job): string {
  const at = job.start_at ?? ''
  const rows = plannedRows(job)
  return rows === null ? t('jobs:planned.at', { at }) : t('jobs:planned.atRows', { at, rows })
}

function JobButtons({ job }: { job: Job }) {
  const { message, modal } = App.useApp()
  const { id, state, file, kind } = job
  const run = (doing: Promise<unknown>) =>
    void doing.then(
      done => {
        if (typeof done === 'string') void message.success(done)
        void refreshJobs()
      },
      (fault: unknown) => void message.warning(callErrorMessage(fault)),
    )
  const withdraw = () =>
    openConfirm(modal, {
      ...withdrawalQuestion(`${jobTitle(job)}${t('engine:semicolon')}${describePlan(job)}`),
      onOk: () => run(call('job/cancel', { id }).then(() => t('jobs:planned.withdrawn'))),
    })
  return (
    <span className="job-buttons">
      {isJobOpen(state) && (
        <JobButton name="cancel" onDo={() => run(call('job/cancel', { id }).then(() => t('jobs:cancelled')))} />
      )}
      {state === 'planned' && <JobButton name="planned.withdraw" onDo={withdraw} />}
      {file && (
        <JobButton
          name={kind === 'import' ? 'downloadRefused' : 'download'}
          title={formatBytes(file.bytes)}
          onDo={() => run(downloadJobFile(id))}
        />
      )}
      <UndoJobButton job={job} />
    </span>
  )
}

/** The undo of a job's changes, while it is possible. */
export function UndoJobButton({ job, onUndone }: { job: Job; onUndone?: () => void }) {
  const change = undoableJob(job)
  if (!change) return null
  return <UndoButton change={change} title={t('jobs:until', { at: change.until })} {...(onUndone ? { onUndone } : {})} />
}

interface JobButtonProps {
  name: 'cancel' | 'download' | 'downloadRefused' | 'planned.withdraw'
  title?: string
  onDo: () => void
}
const JobButton = ({ name, title, onDo }: JobButtonProps) => (
  <Button type="link" size="small" title={title} onClick={onDo}>
    {t(`jobs:${name}`)}
  </Button>
)
