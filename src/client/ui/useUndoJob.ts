import { App } from 'antd'
import { t } from 'i18next'
import type { UndoResult } from '../../shared/wire/import.ts'
import { call, reasonOf } from '../api/request.ts'
import { refreshJobs } from '../api/jobs/jobsStore.ts'

/** Thousands of rows take longer than the usual 5 s. */
const undoTimeout = 60_000

/** Undoes a job after a confirmation, shows the result as a toast, and returns whether it was undone. */
export function useUndoJob() {
  const { message, modal } = App.useApp()
  return async (id: number, result: Readonly<Record<string, unknown>> | null): Promise<boolean> => {
    const [added, updated] = [Number(result?.['added'] ?? 0), Number(result?.['updated'] ?? 0)]
    const confirmed = await modal.confirm({
      title: t('jobs:undoing.title'),
      content: t(`jobs:undoing.${!updated ? 'added' : !added ? 'updated' : 'both'}`, { added, updated }),
      okText: t('jobs:undo'),
      okButtonProps: { danger: true },
    })
    if (!confirmed) return false
    try {
      const { restored, left } = await call<UndoResult>('job/undo', { id }, { timeout: undoTimeout })
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
