import type { FieldSite, KindChecks } from '../../schema/kindChecks.ts'
import type { FieldOf } from '../../schema/kinds.ts'
import { comparableValues, kindTraits } from '../../schema/kindTraits.ts'
import { fieldOf } from '../../schema/read.ts'
import { numberProblem } from '../number/check.ts'
import { currencyField, fixedCurrency, withCurrencyPlaces } from './kind.ts'

export const moneyChecks: KindChecks<'money'> = {
  defaultProblem: (field, value) => (isCurrency(fixedCurrency(field)) ? numberProblem(withCurrencyPlaces(field), value) : null),
  problems: currencyProblems,
}

const isCurrency = (code: string | undefined): boolean => code === undefined || Intl.supportedValuesOf('currency').includes(code)

function* currencyProblems({ at, field, module }: FieldSite<FieldOf['money']>): Generator<string> {
  const [code, from] = [fixedCurrency(field), currencyField(field)]
  if (!isCurrency(code)) yield `${at}.currency: "${code}" is no code of ISO 4217`
  if (from === undefined) return
  const source = fieldOf(module, from)
  const codes = source && comparableValues(source)
  const mend = `say ${from}: choice('币种', { 人民币: 'CNY', 美元: 'USD' })`
  if (!source) yield `${at}.currency.from: no field "${from}": ${mend}`
  else if (typeof codes !== 'object' || kindTraits(source).several)
    yield `${at}.currency.from: "${from}" is of kind ${source.kind}, and only a choice says a currency: ${mend}`
  else
    for (const one of codes.filter(value => !isCurrency(String(value))))
      yield `${at}.currency.from: the value ${JSON.stringify(one)} of "${from}" is no code of ISO 4217`
}
