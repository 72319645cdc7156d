import type { KindChecks } from '../../schema/kindChecks.ts'
import { numberProblem } from '../number/check.ts'

export const percentChecks: KindChecks<'percent'> = { defaultProblem: numberProblem }
