import { menu as module } from '../../../schemas/menu.ts'
import { defineServer } from './part.ts'

export const menu = defineServer(module, { computed: {}, actions: {} })
