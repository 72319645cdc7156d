import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { phoneDigits, isPhoneText, phoneKeyword, stripPhoneMarks } from './phoneDigits.ts'

const minDigits = 5
const maxDigits = 20

/** Stored as bare digits, however typed, so that the same number is recognised. */
export const phoneValue: KindValue<'phone'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' ? phoneValue.parse(raw, field) : invalid('notText')
  },
  parse(typed) {
    const text = stripPhoneMarks(halfWidth(typed))
    if (text === '') return ok<string>(null)
    if (text.length > 2 * maxDigits || !isPhoneText(text)) return invalid('notAPhone')
    const number = phoneDigits(text)
    return number.length >= minDigits && number.length <= maxDigits ? ok(number) : invalid('notAPhone')
  },
  print: value => value,
  /** Numbers are compared as bare digits, so that any notation matches. */
  keyword: phoneKeyword,
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
  jsonSchema: () => ({ type: 'string' }),
  formType: 'string',
  sample: '13800138000',
}
