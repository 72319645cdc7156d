import { defineServer, latestChanges, visibleChangesSql, visiblePersonalFieldsSql } from 'houtai/server'
import { audit as module } from '../../../schemas/audit.ts'

export const auditServer = defineServer(module, {
  computed: { rows: `array_to_string(t.row_ids, ',')`, fields: visiblePersonalFieldsSql, changes: visibleChangesSql },
  figures: { latest: scope => latestChanges(scope, 'all') },
})
