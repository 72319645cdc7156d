import { defineClient, lazyComponent } from 'houtai/client'
import { permission } from '../../../schemas/permission.ts'

export const permissionClient = defineClient(permission, {
  windows: { pageRights: lazyComponent(async () => (await import('../role/PageRightsModal.tsx')).PageRightsModal) },
})
