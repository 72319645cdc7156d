import type { FieldSite, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { numberProblem } from '../number/check.ts'
import { withPlaces } from './kind.ts'

export const moneyChecks: KindChecks<'money'> = {
  defaultProblem: (field, value) => (isCurrency(field.currency) ? numberProblem(withPlaces(field), value) : null),
  problems: currencyProblems,
}

const isCurrency = (code: string | undefined): boolean => code === undefined || Intl.supportedValuesOf('currency').includes(code)

function* currencyProblems({ at, field }: FieldSite<FieldOf['money']>): Generator<string> {
  if (!isCurrency(field.currency)) yield `${at}.currency: "${field.currency}" is no code of ISO 4217`
}
