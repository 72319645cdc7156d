import { App, Button, Popover } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { PlannedChange } from '../../shared/wire/job.ts'
import { refreshJobs, useJobs } from '../api/jobs/jobsStore.ts'
import { jobSubject } from '../api/jobs/undoableChange.ts'
import { call, reasonOf } from '../api/request.ts'
import './plannedChanges.css'

/** Below a list: the planned changes of its rows, and by whom. An account that could plan them may withdraw them. */
export function PlannedChangesNotice({ module }: { module: AnyModule }) {
  const { message } = App.useApp()
  const [planned, setPlanned] = useState<readonly PlannedChange[]>([])
  const [withdrawals, setWithdrawals] = useState(0)
  const own = useJobs(({ jobs }) => jobs.filter(job => job.state === 'planned' && job.module === module.name).length)
  useEffect(() => {
    let isGone = false
    // Without an answer there is nothing to show, and nothing to do about it.
    void call<readonly PlannedChange[]>('job/planned', { module: module.name })
      .catch(() => [])
      .then(all => isGone || setPlanned(all))
    return () => void (isGone = true)
  }, [module.name, own, withdrawals])
  if (!planned.length) return null
  const withdraw = ({ id }: PlannedChange) =>
    void call('job/withdraw', { id })
      .then(
        () => message.success(t('jobs:planned.withdrawn')),
        (error: unknown) => message.warning(reasonOf(error)),
      )
      .then(() => setWithdrawals(count => count + 1))
      .then(refreshJobs)
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      content={
        <ul className="planned">
          {planned.map(one => (
            <li key={one.id}>
              <span>{describePlanned(module, one)}</span>
              {one.withdrawable && (
                <Button type="link" size="small" onClick={() => withdraw(one)}>
                  {t('jobs:planned.withdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" className="planned-button">
        {t('jobs:planned.notice', { count: planned.length })}
      </Button>
    </Popover>
  )
}

const describePlanned = ({ name }: AnyModule, { about, start_at: at, total, by }: PlannedChange): string =>
  t('jobs:planned.item', { at: at ?? '', subject: jobSubject({ about, module: name }) ?? '', total: total ?? 0, by })
