import type { KindChecks } from '../../schema/kindChecks.ts'

export const durationChecks: KindChecks<'duration'> = {
  defaultProblem: ({ min = 0, max = Infinity }, value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max ? null : `${value} is not from ${min} to ${max}`,
}
