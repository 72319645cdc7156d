import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { maxStars } from './kind.ts'

/** Whole stars, from 0. */
export const ratingValue: KindValue<'rating'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return invalid('notInteger')
    return raw >= 0 && raw <= maxStars(field) ? ok(raw + 0) : invalid('outOfRange', { min: 0, max: maxStars(field) })
  },
  parse(typed, field) {
    const text = halfWidth(typed)
    if (text === '') return ok<number>(null)
    if (/^★{0,10}☆{0,10}$/.test(text)) return ratingValue.accept(text.lastIndexOf('★') + 1, field)
    const [, digits] = /^(\d{1,3}) ?[星颗顆]?$/.exec(text) ?? []
    return digits === undefined ? invalid('notInteger') : ratingValue.accept(Number(digits), field)
  },
  print: value => String(value),
  initial: field => field.default ?? null,
  cellHint: (field, t) => t('sheets:template.between', { min: 0, max: maxStars(field) }),
  jsonSchema: field => ({ type: 'integer', minimum: 0, maximum: maxStars(field) }),
  formType: 'number',
  sample: '5',
  numericCell: true,
}
