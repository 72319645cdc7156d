import { defineServer, everybody } from 'houtai/server'
import { listOf, object, integer } from 'houtai/wire/schemaOf'
import { errorlog as module } from '../../../schemas/errorlog.ts'
import { errorlogTables } from './errorlogTables.ts'
import { faultGroup, faultGroups, faultsLike, faultsToday, similarFault } from './faultGroups.ts'
import { recordFaults } from './recordFaults.ts'

export const errorlogServer = defineServer(module, {
  tables: errorlogTables,
  retention: [{ table: module.name, since: 'created_at', after: '90 days' }],
  attention: { today: faultsToday },
  calls: {
    'errorlog/save': {
      needs: everybody,
      body: { type: 'object', description: 'one fault, or several of them as `data`' },
      reply: object<{ kept: number }>({ kept: integer }),
      run: ({ scope, body }) => recordFaults(scope, body),
    },
    'errorlog/groups': {
      needs: ['view'],
      body: object({}),
      reply: listOf(faultGroup),
      run: ({ scope }) => faultGroups(scope),
    },
    'errorlog/alike': {
      needs: ['view'],
      body: object<{ id: number }>({ id: integer }),
      reply: listOf(similarFault),
      run: ({ scope, body }) => faultsLike(scope, body),
    },
  },
})
