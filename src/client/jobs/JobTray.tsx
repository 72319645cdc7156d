import { CloudSyncOutlined } from '@ant-design/icons'
import { App, Badge, Button, Empty, Popover, Progress } from 'antd'
import { t } from 'i18next'
import { isOpen, type Job } from '../../wire/job.ts'
import { download } from '../download.ts'
import { call, CallError } from '../request.ts'
import { moduleNamed, titleOfModule } from '../widgets/changes.ts'
import './jobs.css'
import { useJobs } from './useJobs.ts'

/** What goes on in the background: how far it is, how to stop it, and what came of it. */
export function JobTray() {
  const { jobs, running, look, see } = useJobs()
  const fresh = jobs.filter(({ state, seen }) => !isOpen(state) && !seen).length
  const count = jobs.filter(({ state }) => isOpen(state)).length
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('jobs:title')}
      onOpenChange={open => open && fresh > 0 && see()}
      content={<Jobs jobs={jobs} look={look} />}
    >
      <Badge count={count} dot={count === 0 && fresh > 0} size="small" offset={[-4, 6]}>
        <Button type="text" icon={<CloudSyncOutlined spin={running} />} aria-label={t('jobs:open', { count, fresh })} />
      </Badge>
    </Popover>
  )
}

const Jobs = ({ jobs, look }: { jobs: readonly Job[]; look: () => Promise<unknown> }) => (
  <ul className="jobs">
    {jobs.map(job => (
      <li key={job.id}>
        <OneJob job={job} look={look} />
      </li>
    ))}
    {!jobs.length && <Empty description={t('jobs:none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />}
  </ul>
)

const statuses = { done: 'success', failed: 'exception', cancelled: 'normal', queued: 'active', running: 'active' } as const

function OneJob({ job, look }: { job: Job; look: () => Promise<unknown> }) {
  const { message } = App.useApp()
  const { id, state, done, total, error, result, file } = job
  const ask = <T,>(path: string, body: object, then: (data: T) => string | void) =>
    void call<T>(path, body).then(
      data => {
        const told = then(data)
        if (told) void message.success(told)
        void look()
      },
      (fault: unknown) => void message.warning(fault instanceof CallError ? fault.message : String(fault)),
    )
  const receipt = typeof result?.['receipt'] === 'string' ? result['receipt'] : null
  const percent = state === 'done' ? 100 : Math.floor((done / Math.max(total ?? done, 1)) * 100)
  const module = moduleNamed(job.module)
  return (
    <>
      <div className="job-line">
        <b>{`${t(`jobs:kind.${job.kind}`)} · ${module ? titleOfModule(module) : job.module}`}</b>
        <time>{job.created_at}</time>
      </div>
      <Progress percent={percent} size="small" status={statuses[state]} aria-label={t(`jobs:state.${state}`)} />
      <div className="job-line">
        <span>
          {error ?? t(`jobs:state.${state}`)}
          {total !== null && `，${done} / ${total}`}
        </span>
        {isOpen(state) && (
          <Button type="link" size="small" onClick={() => ask('job/cancel', { id }, () => t('jobs:cancelled'))}>
            {t('jobs:cancel')}
          </Button>
        )}
        {file && (
          <Button
            type="link"
            size="small"
            onClick={() => ask('job/file', { id }, ({ path }: { path: string }) => download(path))}
          >
            {t('jobs:download')}
          </Button>
        )}
        {state === 'done' && receipt !== null && isRecent(job) && (
          <Button type="link" size="small" onClick={() => ask('receipt/undo', { id: receipt }, () => t('jobs:undone'))}>
            {t('engine:undo')}
          </Button>
        )}
      </div>
    </>
  )
}

const undoMinutes = 10
/** Whether it can still be taken back; the server has the last word. */
const isRecent = ({ ended_at: at }: Job): boolean =>
  at !== null && Date.now() - Date.parse(`${at.replace(' ', 'T')}+08:00`) < undoMinutes * 60_000
