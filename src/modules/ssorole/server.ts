import { defineServer, refuseBeyondOwnRights, rightsOfRoles } from 'houtai/server'
import { ssorole as module } from '../../../schemas/ssorole.ts'

export const ssoroleServer = defineServer(module, {
  async beforeSave(scope, row) {
    if (row.role_id) refuseBeyondOwnRights(scope, await rightsOfRoles(scope, [row.role_id]))
    return row
  },
})
