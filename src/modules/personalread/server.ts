import { defineServer, visiblePersonalFieldsSql } from 'houtai/server'
import { personalread as module } from '../../../schemas/personalread.ts'

export const personalreadServer = defineServer(module, { computed: { fields: visiblePersonalFieldsSql } })
