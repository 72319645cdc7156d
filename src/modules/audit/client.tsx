import { defineClient, fieldNames, lazyComponent, moduleTitle } from 'houtai/client'
import { audit } from '../../../schemas/audit.ts'
import { auditAuthor, rowChanges } from './auditWidgets.tsx'

export const auditClient = defineClient(audit, {
  widgets: { auditAuthor, moduleTitle, rowChanges, fieldNames },
  windows: { auditDetail: lazyComponent(async () => (await import('./AuditDetailModal.tsx')).AuditDetailModal) },
  figures: [
    {
      name: 'latest',
      size: 'medium',
      shownAt: 'nobody',
      follows: 'everything',
      Panel: lazyComponent(async () => (await import('./LatestChangesFigure.tsx')).LatestChangesFigure),
    },
  ],
})
