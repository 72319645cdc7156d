import { errorlog as module } from '../../../schemas/errorlog.ts'
import { defineServer, everybody } from '../../server/kit.ts'
import { faultGroups, faultsLike, faultsToday } from './faultGroups.ts'
import { recordFaults } from './recordFaults.ts'
import { errorlogTables } from './errorlogTables.ts'

export const errorlogServer = defineServer(module, {
  tables: errorlogTables,
  retention: [{ table: module.name, since: 'created_at', after: '90 days' }],
  attention: { today: faultsToday },
  calls: {
    'errorlog/save': { needs: everybody, run: ({ scope, body }) => recordFaults(scope, body) },
    'errorlog/groups': { needs: ['view'], run: ({ scope }) => faultGroups(scope) },
    'errorlog/alike': { needs: ['view'], run: ({ scope, body }) => faultsLike(scope, body) },
  },
})
