import type { FieldOf } from '../../schema/index.ts'
import { optionMeant, wordOf } from '../choice/options.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

const usual = { 正常: 1, 禁用: 0, 已删除: -1 } as const
export const statusWords = (field: FieldOf['status']): Readonly<Record<string, 1 | 0 | -1>> => ({
  [field.on ?? '正常']: 1,
  [field.off ?? '禁用']: 0,
  已删除: -1,
})

export const statusValue: KindValue<'status'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok(field.default ?? 1)
    return raw === 1 ? ok(1) : raw === 0 ? ok(0) : raw === -1 ? ok(-1) : no('notAnOption')
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok(field.default ?? 1)
    const value = optionMeant(typed, statusWords(field)) ?? optionMeant(typed, usual)
    return value === undefined ? no('notAnOption') : ok(value)
  },
  print: (value, field) => wordOf(value, statusWords(field)),
  initial: field => field.default ?? 1,
}
