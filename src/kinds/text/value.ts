import { isRequired } from '../../schema/index.ts'
import { cleanText } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { maxTextLength } from './kind.ts'

export const textValue: KindValue<'text'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    if (typeof raw !== 'string') return invalid('notText')
    return textValue.parse(raw, field)
  },
  parse(typed, field) {
    const text = cleanText(typed)
    if (text === '') return ok<string>(null)
    const max = maxTextLength(field)
    if (text.length > max) return invalid('tooLong', { max })
    if (field.min !== undefined && text.length < field.min) return invalid('tooShort', { min: field.min })
    if (field.pattern !== undefined && !new RegExp(`^(?:${field.pattern})$`, 'u').test(text)) return invalid('badPattern')
    return ok(text)
  },
  print: value => value,
  initial: field => field.default ?? null,
  cellHint: ({ shape, max }, t) => shape || (max ? t('sheets:template.text', { max }) : ''),
  /** A text of some pattern cannot be made up. */
  exampleCell: (field, t) =>
    field.pattern === undefined && isRequired(field) ? t('sheets:template.example', { label: field.label }) : '',
  jsonSchema: field => ({
    type: 'string',
    maxLength: maxTextLength(field),
    ...(field.min === undefined ? {} : { minLength: field.min }),
    ...(field.pattern === undefined ? {} : { pattern: `^(?:${field.pattern})$` }),
  }),
  formType: 'string',
  wide: field => field.multiline === true,
}
