import { permission } from '../../../schemas/permission.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const permissionClient = defineClient(permission, {
  windows: { pageRights: lazyComponent(async () => (await import('../role/PageRightsModal.tsx')).PageRightsModal) },
})
