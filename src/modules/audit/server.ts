import { audit as module } from '../../../schemas/audit.ts'
import { defineServer, latestChanges, seenChanges, seenPersonalFields } from '../../server/kit.ts'

export const auditServer = defineServer(module, {
  computed: { rows: `array_to_string(t.row_ids, ',')`, fields: seenPersonalFields, changes: seenChanges },
  figures: { latest: scope => latestChanges(scope, 'all') },
})
