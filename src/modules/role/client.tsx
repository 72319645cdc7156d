import { role } from '../../../schemas/role.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const roleClient = defineClient(role, {
  windows: {
    roleMenus: lazyComponent(async () => (await import('./RoleMenusModal.tsx')).RoleMenusModal),
    pageRights: lazyComponent(async () => (await import('./PageRightsModal.tsx')).PageRightsModal),
  },
  pages: {
    rightsOverview: lazyComponent(
      async () => (await import('../../client/pages/rightsOverview/RightsOverviewPage.tsx')).RightsOverviewPage,
    ),
  },
})
