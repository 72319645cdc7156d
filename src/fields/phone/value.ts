import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { bareNumber, isWritten, unmarked } from './number.ts'

const shortest = 5
const longest = 20

/** Kept as bare digits, however it was written, so that the same number is found again. */
export const phoneValue: KindValue<'phone'> = {
  accept(raw, field) {
    if (isEmpty(raw)) return ok<string>(null)
    return typeof raw === 'string' ? phoneValue.parse(raw, field) : no('notText')
  },
  parse(typed) {
    const text = unmarked(halfWidth(typed))
    if (text === '') return ok<string>(null)
    if (text.length > 2 * longest || !isWritten(text)) return no('notAPhone')
    const number = bareNumber(text)
    return number.length >= shortest && number.length <= longest ? ok(number) : no('notAPhone')
  },
  print: value => value,
  initial: () => null,
  called: [
    '手机',
    '手机号',
    '手机号码',
    '手機',
    '手機號',
    '手機號碼',
    '电话',
    '电话号码',
    '電話',
    '電話號碼',
    'phone',
    'mobile',
    'tel',
  ],
}
