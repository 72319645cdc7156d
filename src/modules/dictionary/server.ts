import { defineServer } from 'houtai/server'
import { dictionary as module } from '../../../schemas/dictionary.ts'
import { demoDictionary } from './demo.ts'
import { dictionaryCalls } from './dictionaryEntries.ts'

export const dictionaryServer = defineServer(module, {
  calls: dictionaryCalls,
  seed: {
    demo: demoDictionary,
  },
})
