import { halfWidth } from '../../shared/rules/cleanText.ts'
import { parseDigits, formatDecimal } from '../../shared/rules/decimals.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { acceptDecimal, adjustedNumbers, boundsSchema, decimalPlaces, maxDigits, rangeHint } from './acceptDecimal.ts'

export const numberValue: KindValue<'number'> = {
  accept: (raw, field) => (isEmptyValue(raw) ? ok<number>(null) : acceptDecimal(raw, field)),
  parse(typed, field) {
    const text = withoutUnit(halfWidth(typed), field.unit)
    if (text === '') return ok<number>(null)
    const value = text.endsWith('%') ? shareOf(text) : parseDigits(text)
    return value === null ? invalid('notNumber') : acceptDecimal(value, field)
  },
  print: (value, field) => formatDecimal(value, decimalPlaces(field)),
  initial: field => field.default ?? null,
  jsonSchema: boundsSchema,
  formType: 'number',
  cellHint: rangeHint,
  sample: '1',
  numericCell: true,
  adjusted: adjustedNumbers,
}

/** 12.5% as 0.125: so a sheet has a number that its cell shows as a percentage. */
function shareOf(text: string): number | null {
  const percent = parseDigits(text.slice(0, -1).trimEnd())
  return percent === null ? null : Number((percent / 100).toPrecision(maxDigits))
}

const withoutUnit = (text: string, unit: string | undefined) =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text
