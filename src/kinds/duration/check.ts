import type { KindChecks } from '../../schema/kindChecks.ts'
import { durationValue } from './value.ts'

export const durationChecks: KindChecks<'duration'> = {
  defaultProblem: (field, value) => ('value' in durationValue.accept(value, field) ? null : `${value} is no such duration`),
}
