import { App } from 'antd'
import { t } from 'i18next'
import type { UndoResult } from '../../shared/wire/import.ts'
import { call, reasonOf } from '../api/request.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'

/** It may be thousands of rows. */
const patience = 60_000

/** Takes back what a job did: asks first, says what came of it, and returns whether it was done. */
export function useUndoJob() {
  const { message, modal } = App.useApp()
  return async (id: number, did: Readonly<Record<string, unknown>> | null): Promise<boolean> => {
    const [added, updated] = [Number(did?.['added'] ?? 0), Number(did?.['updated'] ?? 0)]
    const sure = await modal.confirm({
      title: t('jobs:undoing.title'),
      content: t(`jobs:undoing.${!updated ? 'added' : !added ? 'updated' : 'both'}`, { added, updated }),
      okText: t('jobs:undo'),
      okButtonProps: { danger: true },
    })
    if (!sure) return false
    try {
      const { restored, left } = await call<UndoResult>('job/undo', { id }, { timeout: patience })
      void message.success(t(left ? 'jobs:undoing.some' : 'jobs:undoing.done', { restored, left }))
      return true
    } catch (error) {
      void message.warning(reasonOf(error))
      return false
    } finally {
      void refreshJobs()
    }
  }
}
