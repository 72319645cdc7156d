import { dictionary as module } from '../../../schemas/dictionary.ts'
import { defineServer } from '../../server/kit.ts'
import { demoDictionary } from './demo.ts'

export const dictionaryServer = defineServer(module, {
  seed: {
    demo: demoDictionary,
  },
})
