import { defineServer } from 'houtai/server'
import { classify as module } from '../../../schemas/classify.ts'
import { demoCategories } from './demo.ts'

export const classifyServer = defineServer(module, { seed: { examples: demoCategories } })
