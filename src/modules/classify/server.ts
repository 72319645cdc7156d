import { classify as module } from '../../../schemas/classify.ts'
import { defineServer } from '../../server/kit.ts'
import { demoCategories } from './demo.ts'

export const classifyServer = defineServer(module, { seed: { examples: demoCategories } })
