import { role } from '../../../schemas/role.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const roleClient = defineClient(role, {
  windows: {
    roleForm: lazyComponent(async () => (await import('./RoleFormModal.tsx')).RoleFormModal),
    viewAs: lazyComponent(async () => (await import('./ViewAsRole.tsx')).ViewAsRole),
  },
  pages: { rightsOverview: lazyComponent(async () => (await import('./RightsOverviewPage.tsx')).RightsOverviewPage) },
})
