import { role } from '../../../schemas/role.ts'
import { defineClient, lazyComponent } from '../../client/kit.ts'

export const roleClient = defineClient(role, {
  windows: { roleForm: lazyComponent(async () => (await import('./RoleFormModal.tsx')).RoleFormModal) },
  pages: { rightsOverview: lazyComponent(async () => (await import('./RightsOverviewPage.tsx')).RightsOverviewPage) },
})
