import { personalread as module } from '../../../schemas/personalread.ts'
import { defineServer, seenPersonalFields } from '../../server/kit.ts'

export const personalreadServer = defineServer(module, { computed: { fields: seenPersonalFields } })
