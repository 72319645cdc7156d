import type { KindValue } from '../value.ts'
import { acceptUrl, longestUrl } from './address.ts'

export const urlValue: KindValue<'url'> = {
  accept: (raw, field) => acceptUrl(raw, field.max ?? longestUrl),
  parse: (typed, field) => acceptUrl(typed.trim(), field.max ?? longestUrl),
  print: value => value,
  initial: () => null,
}
