import type { FileType } from '../../schema/index.ts'
import { refuse } from '../../shared/wire/refusal.ts'
import { checkVideo, videoType } from './checkVideo.ts'
import { type FileContent, openContent } from './fileContent.ts'

interface KnownType {
  /** The content type it is served with. */
  type: string
  fits(content: FileContent): boolean | Promise<boolean>
}

const beginsWith =
  (hex: string) =>
  ({ head }: FileContent) =>
    head.toString('hex').startsWith(hex)
const isZip = beginsWith('504b0304')
/** Compound File Binary, the container of Office before 2007. Names of its streams are UTF-16. */
const isCompound = beginsWith('d0cf11e0a1b11ae1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

const compoundType = (type: string, ...streams: readonly string[]): KnownType => ({
  type,
  fits: async content => isCompound(content) && content.contains(...streams.map(utf16)),
})
/** Open XML: a zip whose type is decided by its main part. */
const openXmlType = (type: string, mainPart: RegExp): KnownType => ({
  type: `application/vnd.openxmlformats-officedocument.${type}`,
  async fits(content) {
    const names = isZip(content) ? ((await content.zipNames()) ?? []) : []
    if (names.some(name => /vbaProject\.bin$/i.test(name))) throw refuse('fileWithMacros')
    return names.includes('[Content_Types].xml') && names.some(name => mainPart.test(name))
  },
})

/** The bytes that identify each type, whatever the file is called. */
const knownTypes: { readonly [T in FileType]: KnownType } = {
  pdf: { type: 'application/pdf', fits: beginsWith(Buffer.from('%PDF-').toString('hex')) },
  doc: compoundType('application/msword', 'WordDocument'),
  xls: compoundType('application/vnd.ms-excel', 'Workbook', 'Book'),
  ppt: compoundType('application/vnd.ms-powerpoint', 'PowerPoint Document'),
  docx: openXmlType('wordprocessingml.document', /^word\/document\d*\.xml$/),
  xlsx: openXmlType('spreadsheetml.sheet', /^xl\/workbook\d*\.xml$/),
  pptx: openXmlType('presentationml.presentation', /^ppt\/presentation\d*\.xml$/),
  ofd: {
    type: 'application/ofd',
    fits: async content => isZip(content) && (await content.zipNames())?.includes('OFD.xml') === true,
  },
  zip: { type: 'application/zip', fits: async content => isZip(content) && (await content.zipNames()) !== null },
  txt: { type: 'text/plain', fits: content => content.isText() },
  csv: { type: 'text/csv', fits: content => content.isText() },
  jpg: { type: 'image/jpeg', fits: beginsWith('ffd8ff') },
  png: { type: 'image/png', fits: beginsWith('89504e470d0a1a0a') },
  gif: { type: 'image/gif', fits: content => beginsWith('474946383761')(content) || beginsWith('474946383961')(content) },
  webp: { type: 'image/webp', fits: ({ head }) => /^RIFF.{4}WEBP/s.test(head.toString('latin1')) },
  mp3: { type: 'audio/mpeg', fits: ({ head }) => /^(494433|fff[23ab])/.test(head.toString('hex')) },
  mp4: {
    type: videoType,
    fits: ({ path }) =>
      checkVideo(path).then(
        () => true,
        () => false,
      ),
  },
}
const extensionAliases: Readonly<Record<string, FileType>> = { jpeg: 'jpg' }

interface ExpectedType {
  extension: string
  types: readonly FileType[]
}
/**
 * The content type of a file, by its content. Refuses a type that is not accepted, and a file whose content does not match its
 * name.
 */
export async function checkFileType(path: string, { extension, types }: ExpectedType): Promise<{ type: string; bytes: number }> {
  const named = extensionAliases[extension] ?? extension
  const type = types.find(one => one === named)
  if (!type) throw refuse('wrongFileType', { params: { types: types.join('、') } })
  await using content = await openContent(path)
  if (content.bytes === 0) throw refuse('emptyFile')
  if (!(await knownTypes[type].fits(content))) throw refuse('fileNotAsNamed', { params: { type } })
  return { type: knownTypes[type].type, bytes: content.bytes }
}
