import { errorlog } from '../../../schemas/errorlog.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const errorlogClient = defineClient(errorlog, {
  errorReports: `${errorlog.wire.path}/save`,
  windows: {
    errorDetail: lazyComponent(async () => (await import('./ErrorDetailModal.tsx')).ErrorDetailModal),
    errorGroups: lazyComponent(async () => (await import('./ErrorGroupsModal.tsx')).ErrorGroupsModal),
  },
})
