import { dictionary as module } from '../../../schemas/dictionary.ts'
import { defineServer } from './part.ts'

export const dictionary = defineServer(module, { computed: {}, actions: {} })
