import { permission } from '../../../schemas/permission.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const permissionClient = defineClient(permission, {
  windows: { pageRights: lazyComponent(async () => (await import('../role/PageRightsModal.tsx')).PageRightsModal) },
})
