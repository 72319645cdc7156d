import { logintip as module } from '../../../schemas/logintip.ts'
import { defineServer } from '../../server/kit.ts'
import { demoLoginTip } from './demo.ts'

export const logintipServer = defineServer(module, { seed: { examples: demoLoginTip } })
