import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { optionProblems } from '../choice/check.ts'
import { labelSeparator } from './kind.ts'

export const choicesChecks: KindChecks<'choices'> = { problems: choicesProblems }

function* choicesProblems({ at, field }: FieldSite<FieldOf['choices']>): Generator<string> {
  yield* optionProblems(at, field.options)
  for (const label of Object.keys(field.options))
    if (labelSeparator.test(label)) yield `${at}: the label "${label}" contains a separator of labels`
  for (const value of Object.values(field.options))
    if (/^\{|,/.test(String(value))) yield `${at}: the value "${value}" contains a comma, or begins with a brace`
  if (field.max !== undefined && (!Number.isInteger(field.max) || field.max < 1)) yield `${at}.max: is no count`
}
