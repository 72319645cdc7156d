import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'

export const idValue: KindValue<'id'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 1) return no('notAReference')
    return ok(raw)
  },
  parse(typed, field) {
    const text = halfWidth(typed)
    return idValue.accept(/^\d{1,16}$/.test(text) ? Number(text) : text, field)
  },
  print: value => String(value),
  initial: () => null,
}
