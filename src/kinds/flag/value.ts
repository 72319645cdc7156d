import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const trueWords = new Set(['1', '是', 'yes', 'y', 'true', 'on', '开', '有', '√'])
const falseWords = new Set(['0', '否', 'no', 'n', 'false', 'off', '关', '无', '×'])

export const flagValue: KindValue<'flag'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok(field.default ?? 0)
    return raw === 1 ? ok(1) : raw === 0 ? ok(0) : invalid('notAnOption')
  },
  parse(typed, field) {
    const text = halfWidth(typed).toLowerCase()
    if (text === '') return ok(field.default ?? 0)
    return trueWords.has(text) ? ok(1) : falseWords.has(text) ? ok(0) : invalid('notAnOption')
  },
  print: value => (value ? '是' : '否'),
  printIn: (value, _field, t) => t(value ? 'engine:flag.yes' : 'engine:flag.no'),
  initial: field => field.default ?? 0,
  cellValues: () => [1, 0],
  jsonSchema: () => ({ enum: [0, 1] }),
  formType: 'number',
}
