import { shanghaiToday } from '../../shared/rules/shanghaiTime.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { parseMoment, parseTypedMoment } from '../timestamp/parseMoment.ts'

const day = /^\d{4}-\d\d-\d\d$/

export const dateValue: KindValue<'date'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    const value = typeof raw === 'string' && day.test(raw) ? parseMoment(raw) : null
    return value === null ? invalid('notADate') : ok(value.slice(0, 10))
  },
  parse(typed) {
    if (typed.trim() === '') return ok<string>(null)
    const value = parseTypedMoment(typed)
    return value === null ? invalid('notADate') : ok(value.slice(0, 10))
  },
  print: value => value,
  initial: field => (field.default ? shanghaiToday() : null),
  initialMoves: field => field.default !== undefined,
  jsonSchema: () => ({ type: 'string', format: 'date' }),
  formType: 'string',
  sample: '2026-01-31',
}
