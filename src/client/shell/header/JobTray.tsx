import { CloudSyncOutlined } from '@ant-design/icons'
import { Badge, Button, Empty } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { isJobOpen, type Job } from '../../../shared/wire/job.ts'
import '../../pages/downloads/jobs.css'
import { setJobsSeen, useLiveJobs } from '../../api/jobs/jobsStore.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { FocusPopover } from '../../ui/popover/FocusPopover.tsx'

const JobItem = lazyComponent(async () => (await import('../../pages/downloads/JobItem.tsx')).JobItem)

/** Background jobs: progress, cancel, result. */
export function JobTray() {
  const jobs = useLiveJobs()
  const [open, setOpen] = useState(false)
  const count = jobs.filter(({ state }) => isJobOpen(state)).length
  const fresh = jobs.filter(job => job.ended_at !== null && !job.seen).length
  const show = (shown: boolean) => {
    if (!shown && isConfirmOpen()) return
    setOpen(shown)
    if (!shown && fresh > 0) setJobsSeen()
  }
  return (
    <FocusPopover
      placement="bottomRight"
      open={open}
      onOpenChange={show}
      title={
        <div className="job-line">
          {t('jobs:title')}
          <Link to="/downloads" onClick={() => show(false)}>
            {t('jobs:downloads')}
          </Link>
        </div>
      }
      content={<JobRows jobs={jobs} />}
    >
      {/* antd shows no dot at a count of 0. */}
      <Badge count={count || fresh} dot={count === 0 && fresh > 0} size="small" offset={[-4, 6]}>
        <Button type="text" icon={<CloudSyncOutlined spin={count > 0} />} aria-label={t('jobs:open', { count, fresh })} />
      </Badge>
    </FocusPopover>
  )
}

/** A confirmation opens over the tray, which must stay open for the answer. */
const isConfirmOpen = () => document.querySelector('.ant-modal-confirm') !== null

const JobRows = ({ jobs }: { jobs: readonly Job[] }) => (
  <ul className="jobs">
    {jobs.map(job => (
      <li key={job.id} data-job={job.id}>
        <JobItem blank={<div className="job-line" />} job={job} />
      </li>
    ))}
    {!jobs.length && <Empty description={t('jobs:none')} image={Empty.PRESENTED_IMAGE_SIMPLE} />}
  </ul>
)
