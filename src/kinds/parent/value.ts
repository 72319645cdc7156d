import type { KindValue } from '../kindValue.ts'
import { acceptLink, parseLink } from '../reference/value.ts'

export const parentValue: KindValue<'parent'> = {
  accept: acceptLink,
  parse: parseLink,
  print: value => String(value),
  initial: () => 0,
  jsonSchema: () => ({ type: 'integer', description: 'id of the row above, 0 for none' }),
  formType: 'number',
}
