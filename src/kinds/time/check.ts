import type { KindChecks } from '../../schema/kindChecks.ts'
import { timeValue } from './value.ts'

export const timeChecks: KindChecks<'time'> = {
  defaultProblem: (field, value) => ('value' in timeValue.accept(value, field) ? null : `"${value}" is no time of day`),
}
