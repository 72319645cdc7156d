import type { FieldOf } from '../../schema/index.ts'
import { parseOption, optionWord } from '../choice/parseOption.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { statusText } from './statusText.ts'

const defaultWords = { 正常: 1, 禁用: 0, 已删除: -1 } as const
export const statusWords = (field: FieldOf['status']): Readonly<Record<string, 1 | 0 | -1>> => ({
  [field.on ?? '正常']: 1,
  [field.off ?? '禁用']: 0,
  已删除: -1,
})

export const statusValue: KindValue<'status'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok(field.default ?? 1)
    return raw === 1 || raw === 0 || raw === -1 ? ok(raw) : invalid('notAnOption')
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok(field.default ?? 1)
    const value = parseOption(typed, statusWords(field)) ?? parseOption(typed, defaultWords)
    return value === undefined ? invalid('notAnOption') : ok(value)
  },
  print: (value, field) => optionWord(value, statusWords(field)),
  printIn: (value, field, t) => statusText(field, value, t),
  initial: field => field.default ?? 1,
  /** A status of -1 is set by deleting. */
  settable: value => (value === -1 ? { code: 'notSettable' } : null),
  cellValues: () => [1, 0],
  jsonSchema: () => ({ enum: [1, 0, -1] }),
  formType: 'number',
}
