import type { Picture } from '../../schema/index.ts'
import { oneLine } from '../../shared/rules/cleanText.ts'
import { isSafeUrl } from '../../shared/rules/isSafeUrl.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { maxUrlLength } from '../url/acceptUrl.ts'

const defaultMax = 5
const maxNameLength = 255
const keys = new Set(['img_id', 'url', 'name'])

export const imagesValue: KindValue<'images'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly Picture[]>([])
    if (!Array.isArray(raw)) return invalid('notAList')
    const max = field.max ?? defaultMax
    if (raw.length > max) return invalid('tooManyItems', { max })
    const pictures = Array.from(raw, picture)
    return pictures.every(one => one !== null) ? ok(pictures) : invalid('notAPicture')
  },
  parse(typed, field) {
    if (typed.trim() === '') return ok<readonly Picture[]>([])
    return imagesValue.accept(
      typed
        .split(/\r?\n/, 1000)
        .filter(line => line.trim() !== '')
        .map(fromLine),
      field,
    )
  },
  /** One line each: URL, name and id, separated by tabs. */
  print: value => value.map(({ url, name, img_id }) => `${url}\t${name}\t${img_id}`.trimEnd()).join('\n'),
  initial: () => [],
  uploads: ['picture'],
  files: { of: value => value, problem: 'notAPicture' },
  jsonSchema: field => ({
    type: 'array',
    maxItems: field.max ?? defaultMax,
    items: {
      type: 'object',
      properties: {
        img_id: { type: 'string' },
        url: { type: 'string', maxLength: maxUrlLength },
        name: { type: 'string', maxLength: maxNameLength },
      },
      required: ['url'],
    },
  }),
  formType: 'array',
  wide: true,
}

function fromLine(line: string) {
  const [url, name, img_id] = line.split('\t', 4).map(part => part.trim())
  return { img_id: img_id ?? '', url, name: name ?? '' }
}

function picture(raw: unknown): Picture | null {
  if (typeof raw !== 'object' || raw === null || !Object.keys(raw).every(key => keys.has(key))) return null
  const { img_id = '', url, name = '' }: { img_id?: unknown; url?: unknown; name?: unknown } = raw
  if (typeof img_id !== 'string' || typeof url !== 'string' || typeof name !== 'string') return null
  if (!/^[\w-]{0,64}$/.test(img_id) || url.length > maxUrlLength || name.length > maxNameLength || !isSafeUrl(url)) return null
  return { img_id, url, name: oneLine(name) }
}
