import type { KindChecks } from '../../schema/kindChecks.ts'

const minutes = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const seconds = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const timeChecks: KindChecks<'time'> = {
  defaultProblem: (field, value) =>
    (field.seconds ? seconds : minutes).test(String(value)) ? null : `"${value}" is no time of day`,
}
