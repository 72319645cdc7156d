import { halfWidth } from '../typed.ts'
import { isEmpty, type KindValue, no, ok } from '../value.ts'
import { inWords, minutesIn } from './minutes.ts'

const longest = 10 ** 9

/** Whole minutes. Never saved; a filter and a cell need to read them all the same. */
export const elapsedValue: KindValue<'elapsed'> = {
  accept(raw) {
    if (isEmpty(raw)) return ok<number>(null)
    if (typeof raw !== 'number' || !Number.isInteger(raw)) return no('notInteger')
    return raw >= 0 && raw <= longest ? ok(raw + 0) : no('outOfRange', { min: 0, max: longest })
  },
  parse(typed, field) {
    const text = halfWidth(typed).replaceAll(' ', '')
    if (text === '') return ok<number>(null)
    const minutes = minutesIn(text)
    return minutes === null ? no('notNumber') : elapsedValue.accept(minutes, field)
  },
  print: inWords,
  initial: () => null,
}
