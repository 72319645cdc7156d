import { audit } from '../../../schemas/audit.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'
import { moduleTitle, rowChanges } from '../../client/modules/audit/audit.tsx'

export const auditClient = defineClient(audit, {
  widgets: { moduleTitle, rowChanges },
  windows: { auditDetail: later(async () => (await import('../../client/modules/audit/AuditDetail.tsx')).AuditDetail) },
})
