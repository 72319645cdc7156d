import { defineServer } from 'houtai/server'
import { branch as module } from '../../../schemas/branch.ts'
import { demoBranches } from './demo.ts'

export const branchServer = defineServer(module, { seed: { examples: demoBranches } })
