import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

/** Types of files that are distinguished by their content. */
export const fileTypes = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'ofd',
  'txt',
  'csv',
  'jpg',
  'png',
  'gif',
  'webp',
  'zip',
  'mp3',
  'mp4',
] as const
export type FileType = (typeof fileTypes)[number]

export interface FilesOptions extends CommonOptions {
  /**
   * How many files a row may have.
   * @default 10
   */
  max?: number
  /**
   * How large each may be, in megabytes.
   * @default 20
   */
  size?: number
  /**
   * Which types are accepted, by their content.
   * @default all that are known
   */
  types?: readonly FileType[]
  unique?: never
}

/** An uploaded file of a row, as the upload answered it. */
export interface AttachedFile {
  url: string
  name: string
  bytes: number
}

export interface FilesKind {
  options: FilesOptions
  value: readonly AttachedFile[]
}

export const filesTraits: KindTraits<'files'> = {
  compared: [],
  noCell: true,
  unsortable: true,
  column: { width: 140, grow: true },
}
