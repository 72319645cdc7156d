import { permission } from '../../../schemas/permission.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const permissionClient = defineClient(permission, {
  windows: { pageRights: later(async () => (await import('../../client/widgets/pageRights/PageRights.tsx')).PageRights) },
})
