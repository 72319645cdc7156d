import { optionWord, parseOption } from '../choice/parseOption.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { labelSeparator } from './kind.ts'

type Option = string | number
/** Longer input is refused before it is compared with the options: no list has so many. */
const maxTyped = 10_000

/** Several options without repetition, in the order in which the field lists them. */
export const choicesValue: KindValue<'choices'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly Option[]>([])
    if (!Array.isArray(raw)) return invalid('notAList')
    const options = Object.values(field.options)
    if (raw.length > maxTyped || !Array.from(raw, one => options.includes(one)).every(Boolean)) return invalid('notAnOption')
    const chosen = options.filter(one => raw.includes(one))
    const max = field.max ?? options.length
    return chosen.length > max ? invalid('tooManyItems', { max }) : ok(chosen)
  },
  parse(typed, field) {
    if (typed.length > maxTyped) return invalid('notAnOption')
    const words = typed.split(labelSeparator).filter(word => word.trim() !== '')
    return choicesValue.accept(
      words.map(word => parseOption(word.trim(), field.options)),
      field,
    )
  },
  print: (value, field) => value.map(one => optionWord(one, field.options)).join('、'),
  printIn: (value, field, t) => value.map(one => optionWord(one, field.options)).join(t('engine:comma')),
  initial: () => [],
  filterValues(typed, field) {
    const values = new Map(Object.values(field.options).map(value => [String(value), value]))
    return typed.split(',').map(text => values.get(text) ?? text)
  },
  cellHint: (field, t) =>
    t('sheets:template.options', { words: Object.keys(field.options).join(t('engine:comma')) }) + t('sheets:template.several'),
  exampleCell: field =>
    Object.keys(field.options)
      .slice(0, Math.min(2, field.max ?? 2))
      .join('、'),
  jsonSchema: field => ({
    type: 'array',
    items: { enum: Object.values(field.options) },
    uniqueItems: true,
    maxItems: field.max ?? Object.keys(field.options).length,
  }),
  formType: 'array',
}
