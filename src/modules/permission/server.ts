import { permission as module } from '../../../schemas/permission.ts'
import { role } from '../../../schemas/role.ts'
import { readPageRights, savePageRights } from '../role/pageRights.ts'
import { defineServer } from '../../server/kit.ts'

export const permissionServer = defineServer(module, {
  computed: {},
  actions: {},
  calls: {
    'admin/application/pagerole/list': { needs: ['view'], run: ({ scope, body }) => readPageRights(scope, role, body) },
    'admin/application/pagerole/save': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, role, body) },
    'admin/application/pagerole': { needs: ['edit'], run: ({ scope, body }) => savePageRights(scope, role, body) },
  },
})
