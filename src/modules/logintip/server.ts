import { defineServer } from 'houtai/server'
import { logintip as module } from '../../../schemas/logintip.ts'
import { demoLoginTip } from './demo.ts'

export const logintipServer = defineServer(module, { seed: { examples: demoLoginTip } })
