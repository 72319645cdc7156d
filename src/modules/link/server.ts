import { defineServer } from 'houtai/server'
import { link as module } from '../../../schemas/link.ts'
import { demoLinks } from './demo.ts'

export const linkServer = defineServer(module, { seed: { examples: demoLinks } })
