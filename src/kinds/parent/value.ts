import { acceptLink, parseLink } from '../reference/value.ts'
import type { KindValue } from '../kindValue.ts'

export const parentValue: KindValue<'parent'> = {
  accept: acceptLink,
  parse: parseLink,
  print: value => String(value),
  initial: () => 0,
  formType: 'number',
}
