import { halfWidth } from '../../shared/rules/cleanText.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'

const form = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

export const colourValue: KindValue<'colour'> = {
  accept(raw) {
    if (isEmptyValue(raw)) return ok<string>(null)
    return typeof raw === 'string' && form.test(raw) ? ok(raw) : invalid('notAColour')
  },
  parse(typed, field) {
    const text = halfWidth(typed)
    return colourValue.accept(form.test(`#${text}`) ? `#${text}` : text, field)
  },
  print: value => value,
  initial: field => field.default ?? null,
  jsonSchema: () => ({ type: 'string', maxLength: 7 }),
  formType: 'string',
  sample: '#1f5eff',
}
