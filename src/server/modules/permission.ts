import { permission as module } from '../../../schemas/permission.ts'
import { role } from '../../../schemas/role.ts'
import { defineServer } from '../part.ts'
import { pageRights, savePageRights } from './people/pageRights.ts'

export const permission = defineServer(module, {
  computed: {},
  actions: {},
  calls: {
    'admin/application/pagerole/list': { needs: ['view'], run: ({ scope, body }) => pageRights(scope, role, body) },
    'admin/application/pagerole/save': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, role, body) },
    'admin/application/pagerole': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, role, body) },
  },
})
