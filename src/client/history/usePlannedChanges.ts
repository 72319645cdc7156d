import { App } from 'antd'
import { t } from 'i18next'
import { useEffect, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { PlannedChange } from '../../shared/wire/job.ts'
import { refreshJobs, useJobs } from '../api/jobs/jobsStore.ts'
import { call, callErrorMessage } from '../api/request.ts'
import { openConfirm } from '../ui/modal/openConfirm.ts'
import { describePlanned } from './describeSubject.ts'
import { withdrawalQuestion } from './withdrawalQuestion.ts'

interface PlannedChanges {
  planned: readonly PlannedChange[]
  /** Asks first. */
  withdraw: (one: PlannedChange) => void
}

/** The changes that are planned for a page, or for one of its rows; none while the account may not edit it. */
export function usePlannedChanges(
  { name }: AnyModule,
  { id, mayEdit = true }: { id?: number; mayEdit?: boolean } = {},
): PlannedChanges {
  const { message, modal } = App.useApp()
  const [planned, setPlanned] = useState<readonly PlannedChange[]>([])
  const [withdrawals, setWithdrawals] = useState(0)
  const own = useJobs(({ jobs }) => jobs.filter(job => job.state === 'planned' && job.module === name).length)
  useEffect(() => {
    if (!mayEdit) return
    let isGone = false
    // Without an answer there is nothing to show, and nothing to do about it.
    void call<readonly PlannedChange[]>('job/planned', { module: name, ...(id === undefined ? {} : { id }) })
      .catch(() => [])
      .then(all => isGone || setPlanned(all))
    return () => void (isGone = true)
  }, [name, id, mayEdit, own, withdrawals])
  const withdrawNow = (one: PlannedChange) =>
    call('job/withdraw', { id: one.id })
      .then(
        () => message.success(t('jobs:planned.withdrawn')),
        (error: unknown) => message.warning(callErrorMessage(error)),
      )
      .then(() => setWithdrawals(count => count + 1))
      .then(refreshJobs)
  const withdraw = (one: PlannedChange) =>
    void openConfirm(modal, { ...withdrawalQuestion(describePlanned(name, one)), onOk: () => withdrawNow(one) })
  return { planned, withdraw }
}
