import { App, Button, Progress } from 'antd'
import { t } from 'i18next'
import { isOpen, type Job } from '../../wire/job.ts'
import { call, reasonOf } from '../request.ts'
import { moduleNamed, titleOfModule } from '../engine/modules.ts'
import type { Tally } from '../engine/tally.ts'
import { downloadFile, lookAtJobs, sizeText } from './store.ts'
import { undoReceipt } from './undoReceipt.ts'
import { useUndo } from './useUndo.ts'

const statuses = { done: 'success', failed: 'exception', cancelled: 'normal', queued: 'active', running: 'active' } as const

export const nameOfJob = ({ kind, module: name }: Job): string => {
  const module = moduleNamed(name)
  return `${t(`jobs:kind.${kind}`)} · ${module ? titleOfModule(module) : name}`
}

const percentOf = ({ state, done, total }: Job): number => {
  if (state === 'done') return 100
  return total ? Math.min(99, Math.floor((done / total) * 100)) : 0
}

/** One job: what it is, how far it is, and what can be done about it. */
export function OneJob({ job }: { job: Job }) {
  const { state, created_at, error } = job
  return (
    <>
      <div className="job-line">
        <b>{nameOfJob(job)}</b>
        <time>{created_at}</time>
      </div>
      <Progress percent={percentOf(job)} size="small" status={statuses[state]} aria-label={t(`jobs:state.${state}`)} />
      <div className="job-line">
        <span data-error={error !== null}>{error ?? saying(job)}</span>
        <Doings job={job} />
      </div>
    </>
  )
}

/** How it stands, or what came of it. */
function saying(job: Job): string {
  const { kind, state, done, total, result } = job
  if (state === 'done' && result?.['undone']) return t('jobs:result.undone', { ...result['undone'] })
  if (state === 'done' && result && ['import', 'export'].includes(kind)) return t(`jobs:result.${kind}`, { ...result })
  if (isTally(result)) {
    const refused = result.refused.reduce((sum, { count }) => sum + count, 0)
    const did = t(refused ? 'jobs:result.manySome' : 'jobs:result.many', { changed: result.changed, refused })
    return state === 'done' ? did : `${t(`jobs:state.${state}`)} · ${did}`
  }
  const counted = total === null ? '' : ` · ${done} / ${total}`
  return `${t(`jobs:state.${state}`)}${counted}`
}

const isTally = (result: Job['result']): result is Job['result'] & Tally =>
  typeof result?.['changed'] === 'number' && Array.isArray(result['refused'])

function Doings({ job }: { job: Job }) {
  const { message, modal } = App.useApp()
  const undo = useUndo()
  const { id, state, file, result, receipt, undo_until: undoUntil } = job
  const run = (doing: Promise<unknown>) =>
    void doing.then(
      told => {
        if (typeof told === 'string') void message.success(told)
        void lookAtJobs()
      },
      (fault: unknown) => void message.warning(reasonOf(fault)),
    )
  const askBack = (by: string) =>
    void modal.confirm({
      title: t('jobs:undoing.bulk'),
      content: t('jobs:undoing.changed', { changed: isTally(result) ? result.changed : job.done }),
      okText: t('jobs:undo'),
      okButtonProps: { danger: true },
      onOk: () => run(undoReceipt(by)),
    })
  return (
    <span className="job-doings">
      {isOpen(state) && <Doing name="cancel" onDo={() => run(call('job/cancel', { id }).then(() => t('jobs:cancelled')))} />}
      {file && <Doing name="download" title={sizeText(file.bytes)} onDo={() => run(downloadFile(id))} />}
      {undoUntil !== null && <Doing name="undo" title={t('jobs:until', { at: undoUntil })} onDo={() => void undo(id, result)} />}
      {receipt !== null && <Doing name="undo" onDo={() => askBack(receipt)} />}
    </span>
  )
}

interface DoingProps {
  name: 'cancel' | 'download' | 'undo'
  title?: string
  onDo: () => void
}
const Doing = ({ name, title, onDo }: DoingProps) => (
  <Button type="link" size="small" title={title} onClick={onDo}>
    {t(`jobs:${name}`)}
  </Button>
)
