import { role } from '../../../schemas/role.ts'
import { defineClient } from '../../client/views/clientParts.ts'
import { lazyComponent } from '../../client/ui/lazyComponent.tsx'

export const roleClient = defineClient(role, {
  windows: {
    roleForm: lazyComponent(async () => (await import('./RoleFormModal.tsx')).RoleFormModal),
  },
  pages: {
    rightsOverview: lazyComponent(
      async () => (await import('../../client/pages/rightsOverview/RightsOverviewPage.tsx')).RightsOverviewPage,
    ),
  },
})
