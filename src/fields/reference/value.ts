import { isEmpty, type KindValue, no, ok } from '../value.ts'

/** 0 stands for "none", on the wire and in a picker; nothing is stored for it. */
export const referenceValue: KindValue<'reference' | 'parent'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok(0)
    if (typeof raw !== 'number' || !Number.isSafeInteger(raw) || raw < 0) return no('notAReference')
    return ok(raw)
  },
  parse: typed => (/^\d{0,15}$/.test(typed.trim()) ? ok(Number(typed.trim())) : no('notAReference')),
  print: value => String(value),
  initial: field => ('default' in field ? (field.default ?? 0) : 0),
}
