import type { KindValue } from '../kindValue.ts'
import { acceptUrl, maxUrlLength } from '../url/acceptUrl.ts'

export const videoValue: KindValue<'video'> = {
  accept: raw => acceptUrl(raw, maxUrlLength),
  parse: typed => acceptUrl(typed.trim(), maxUrlLength),
  print: value => value,
  initial: () => null,
  uploads: ['video'],
  files: { of: value => [{ img_id: '', url: value, name: '' }], problem: 'notAFilm' },
  jsonSchema: () => ({ type: 'string', maxLength: maxUrlLength, description: 'address of an uploaded film' }),
  formType: 'string',
}
