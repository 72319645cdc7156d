import { branch as module } from '../../../schemas/branch.ts'
import { defineServer } from '../../server/kit.ts'
import { demoBranches } from './demo.ts'

export const branchServer = defineServer(module, { seed: { examples: demoBranches } })
