import { defineClient, lazyComponent } from 'houtai/client'
import { errorlog } from '../../../schemas/errorlog.ts'

export const errorlogClient = defineClient(errorlog, {
  errorReports: `${errorlog.wire.path}/save`,
  windows: {
    errorDetail: lazyComponent(async () => (await import('./ErrorDetailModal.tsx')).ErrorDetailModal),
    errorGroups: lazyComponent(async () => (await import('./ErrorGroupsModal.tsx')).ErrorGroupsModal),
  },
})
