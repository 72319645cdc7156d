import { role } from '../../../schemas/role.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { later } from '../../client/later.tsx'

export const roleClient = defineClient(role, {
  windows: {
    roleMenus: later(async () => (await import('../../client/widgets/roleMenus/RoleMenus.tsx')).RoleMenus),
    pageRights: later(async () => (await import('../../client/widgets/pageRights/PageRights.tsx')).PageRights),
  },
  pages: {
    rightsOverview: later(async () => (await import('../../client/pages/rightsOverview/RightsOverview.tsx')).RightsOverview),
  },
})
