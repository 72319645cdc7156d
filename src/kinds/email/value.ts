import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

/** RFC 5321: 64 characters before the @, 254 in all. */
const maxLength = 254
const form = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/
/** Mail programs copy an address with its name and brackets: they are removed. */
const around = /^(?:mailto:|<)+|>$/gi

/** Stored in lower case, so that the same address is recognised. */
export const emailValue: KindValue<'email'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' ? emailValue.parse(raw, field) : invalid('notText')
  },
  parse(typed) {
    const text = halfWidth(typed).replace(around, '').toLowerCase()
    if (text === '') return ok<string>(null)
    return text.length <= maxLength && form.test(text) && isDotted(text) ? ok(text) : invalid('notAnEmail')
  },
  print: value => value,
  keyword: typed => typed.toLowerCase(),
  initial: () => null,
  called: ['邮箱', '电子邮箱', '邮件', '郵箱', '電子郵箱', '電子郵件', 'email', 'e-mail', 'mail'],
  jsonSchema: () => ({ type: 'string', format: 'email', maxLength }),
  formType: 'string',
  sample: 'wang@example.com',
}

/** Dots only between other characters. */
const isDotted = (address: string): boolean => !/^\.|\.[.@]/.test(address)
