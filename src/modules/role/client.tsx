import { defineClient, lazyComponent } from 'houtai/client'
import { role } from '../../../schemas/role.ts'

export const roleClient = defineClient(role, {
  windows: {
    roleForm: lazyComponent(async () => (await import('./RoleFormModal.tsx')).RoleFormModal),
    viewAs: lazyComponent(async () => (await import('./ViewAsRole.tsx')).ViewAsRole),
  },
  pages: { rightsOverview: lazyComponent(async () => (await import('./RightsOverviewPage.tsx')).RightsOverviewPage) },
})
