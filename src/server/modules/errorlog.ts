import { errorlog as module } from '../../../schemas/errorlog.ts'
import { everybody } from '../permit.ts'
import { faultGroups, faultsLike, faultsToday } from './errorlog/groups.ts'
import { keepFaults } from './errorlog/keep.ts'
import { tables } from './errorlog/tables.ts'
import { defineServer } from '../part.ts'

export const errorlog = defineServer(module, {
  computed: {},
  actions: {},
  tables,
  ages: [{ table: module.name, since: 'created_at', after: '90 days' }],
  attention: { today: faultsToday },
  calls: {
    'errorlog/save': { needs: everybody, run: ({ scope, body }) => keepFaults(scope, body) },
    'errorlog/groups': { needs: ['view'], run: ({ scope }) => faultGroups(scope) },
    'errorlog/alike': { needs: ['view'], run: ({ scope, body }) => faultsLike(scope, body) },
  },
})
