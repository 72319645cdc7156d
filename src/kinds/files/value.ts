import { oneLine } from '../../shared/rules/cleanText.ts'
import { attachmentPath } from '../../shared/wire/attachments.ts'
import { isEmptyValue, type KindValue, invalid, ok } from '../kindValue.ts'
import { type AttachedFile, fileTypes } from './kind.ts'

const defaultMax = 10
const defaultMegabytes = 20
const megabyte = 1024 * 1024
const maxUrlLength = 1000
const maxNameLength = 255
const keys = new Set(['url', 'name', 'bytes'])

export const maxFiles = ({ max = defaultMax }: { max?: number }): number => max

/** Files of a row: what their uploads answered, each once. The server compares it with what was uploaded. */
export const filesValue: KindValue<'files'> = {
  accept(raw, field) {
    if (isEmptyValue(raw)) return ok<readonly AttachedFile[]>([])
    if (!Array.isArray(raw)) return invalid('notAList')
    const max = maxFiles(field)
    if (raw.length > max) return invalid('tooManyItems', { max })
    const files = Array.from(raw, attachedFile)
    const isSound = files.every(one => one !== null) && new Set(files.map(one => one?.url)).size === files.length
    return isSound ? ok(files) : invalid('notAFile')
  },
  parse(typed, field) {
    const lines = typed.split(/\r?\n/, 1000).filter(line => line.trim() !== '')
    return filesValue.accept(lines.map(fromLine), field)
  },
  /** One line each: name, address and bytes, separated by tabs. */
  print: value => value.map(({ name, url, bytes }) => `${name}\t${url}\t${bytes}`).join('\n'),
  initial: () => [],
  attachments: {
    of: value => value,
    limits: ({ size = defaultMegabytes, types = fileTypes }) => ({ types, maxBytes: size * megabyte }),
  },
  jsonSchema: field => ({
    type: 'array',
    maxItems: maxFiles(field),
    description: `files as \`POST /api/v2/inc/file/attachment?module=…&field=…\` answered them: ${(field.types ?? fileTypes).join(', ')}`,
    items: {
      type: 'object',
      properties: { url: { type: 'string' }, name: { type: 'string' }, bytes: { type: 'integer' } },
      required: ['url', 'name', 'bytes'],
    },
  }),
  formType: 'array',
  wide: true,
}

function fromLine(line: string) {
  const [name, url, bytes = ''] = line.split('\t', 3).map(part => part.trim())
  return { name, url, bytes: /^\d{1,10}$/.test(bytes) ? Number(bytes) : bytes }
}

function attachedFile(raw: unknown): AttachedFile | null {
  if (typeof raw !== 'object' || raw === null || !Object.keys(raw).every(key => keys.has(key))) return null
  const { url, name, bytes }: { url?: unknown; name?: unknown; bytes?: unknown } = raw
  if (typeof url !== 'string' || typeof name !== 'string' || typeof bytes !== 'number') return null
  const isSound = url.length <= maxUrlLength && attachmentPath.test(url) && name.length <= maxNameLength && oneLine(name) === name
  return isSound && name !== '' && Number.isSafeInteger(bytes) && bytes > 0 ? { url, name, bytes } : null
}
