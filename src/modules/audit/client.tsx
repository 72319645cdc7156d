import { audit } from '../../../schemas/audit.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'
import { moduleTitle, rowChanges } from './auditWidgets.tsx'

export const auditClient = defineClient(audit, {
  widgets: { moduleTitle, rowChanges },
  windows: { auditDetail: lazyComponent(async () => (await import('./AuditDetailModal.tsx')).AuditDetailModal) },
})
