import type { KindChecks } from '../../schema/kindChecks.ts'
import { numberProblem } from '../number/check.ts'

export const moneyChecks: KindChecks<'money'> = { defaultProblem: numberProblem }
