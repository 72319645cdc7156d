import { role } from '../../../schemas/role.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const roleClient = defineClient(role, {
  windows: {
    roleMenus: lazyComponent(async () => (await import('./RoleMenusModal.tsx')).RoleMenusModal),
    pageRights: lazyComponent(async () => (await import('./PageRightsModal.tsx')).PageRightsModal),
  },
  pages: {
    rightsOverview: lazyComponent(async () => (await import('./RightsOverviewPage.tsx')).RightsOverviewPage),
  },
})
