import { errorlog } from '../../../schemas/errorlog.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const errorlogClient = defineClient(errorlog, {
  windows: {
    errorDetail: lazyComponent(async () => (await import('./ErrorDetailModal.tsx')).ErrorDetailModal),
    errorGroups: lazyComponent(async () => (await import('./ErrorGroupsModal.tsx')).ErrorGroupsModal),
  },
})
