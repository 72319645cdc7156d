import { errorlog } from '../../../schemas/errorlog.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const errorlogClient = defineClient(errorlog, {
  windows: {
    errorDetail: later(async () => (await import('../../client/modules/errorlog/ErrorDetail.tsx')).ErrorDetail),
    errorGroups: later(async () => (await import('../../client/modules/errorlog/ErrorGroups.tsx')).ErrorGroups),
  },
})
