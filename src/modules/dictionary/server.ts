import { dictionary as module } from '../../../schemas/dictionary.ts'
import { defineServer } from '../../server/kit.ts'
import { demoDictionary } from './demo.ts'
import { dictionaryCalls } from './dictionaryEntries.ts'

export const dictionaryServer = defineServer(module, {
  calls: dictionaryCalls,
  seed: {
    demo: demoDictionary,
  },
})
