import { link as module } from '../../../schemas/link.ts'
import { defineServer } from '../../server/kit.ts'
import { demoLinks } from './demo.ts'

export const linkServer = defineServer(module, { seed: { examples: demoLinks } })
