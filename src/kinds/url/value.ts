import type { KindValue } from '../kindValue.ts'
import { acceptUrl, maxUrlLength } from './acceptUrl.ts'

export const urlValue: KindValue<'url'> = {
  accept: (raw, field) => acceptUrl(raw, field.max ?? maxUrlLength),
  parse: (typed, field) => acceptUrl(typed.trim(), field.max ?? maxUrlLength),
  print: value => value,
  initial: () => null,
  jsonSchema: field => ({ type: 'string', maxLength: field.max ?? maxUrlLength }),
  formType: 'string',
  sample: 'https://www.example.com/',
}
