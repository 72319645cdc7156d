import type { KindChecks, FieldSite } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { possibleNames } from '../../schema/names/unknownName.ts'
import type { Options } from '../../schema/options.ts'

export const choiceChecks: KindChecks<'choice'> = { problems: choiceProblems }

function* choiceProblems({ at, field }: FieldSite<FieldOf['choice']>): Generator<string> {
  yield* optionProblems(at, field.options)
  const values = Object.values<string | number>(field.options)
  for (const value of field.platformOnly ?? [])
    if (!values.includes(value)) yield `${at}.platformOnly: no option ${value}${possibleNames(value, values)}`
  if (field.default !== undefined && !values.includes(field.default))
    yield `${at}.default: no option ${field.default}${possibleNames(field.default, values)}`
}

export function* optionProblems(at: string, options: Options): Generator<string> {
  const values = Object.values<string | number>(options)
  if (!values.length) yield `${at}: has no options`
  if (new Set(values).size < values.length) yield `${at}: two options share a value`
  if (new Set(values.map(value => typeof value)).size > 1) yield `${at}: mixes texts and numbers`
}
