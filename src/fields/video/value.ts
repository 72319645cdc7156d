import { acceptUrl, longestUrl } from '../url/address.ts'
import type { KindValue } from '../value.ts'

export const videoValue: KindValue<'video'> = {
  accept: raw => acceptUrl(raw, longestUrl),
  parse: typed => acceptUrl(typed.trim(), longestUrl),
  print: value => value,
  initial: () => null,
}
