import { personalread as module } from '../../../schemas/personalread.ts'
import { defineServer, visiblePersonalFieldsSql } from '../../server/kit.ts'

export const personalreadServer = defineServer(module, { computed: { fields: visiblePersonalFieldsSql } })
