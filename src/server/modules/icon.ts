import { icon as module } from '../../../schemas/icon.ts'
import { defineServer } from './part.ts'

export const icon = defineServer(module, { computed: {}, actions: {} })
