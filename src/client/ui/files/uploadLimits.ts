import { t } from 'i18next'
import { extensionOf } from '../../../shared/rules/safeFileName.ts'

/** What the browser accepts; the server checks again. */
export interface UploadLimits {
  extensions: readonly string[]
  maxBytes: number
  /** Why another type is refused, where the types are a field's own. */
  wrongType?: string
}
const megabyte = 1024 * 1024
export const pictureLimits: UploadLimits = { extensions: ['jpg', 'jpeg', 'png', 'gif'], maxBytes: 2 * megabyte }
export const videoLimits: UploadLimits = { extensions: ['mp4'], maxBytes: 20 * megabyte }
export const sheetLimits: UploadLimits = { extensions: ['xlsx', 'xls', 'csv', 'txt'], maxBytes: 2 * megabyte }

/** Why a file is refused before the upload, as a notification; null when it may be sent. */
export function uploadProblem(
  { name, size }: File,
  { extensions, maxBytes, wrongType = t('widgets:file.formatHint') }: UploadLimits,
): { message: string; description: string } | null {
  if (!extensions.includes(extensionOf(name))) return { message: t('widgets:file.format'), description: wrongType }
  if (size <= maxBytes) return null
  return { message: t('widgets:file.size'), description: t('widgets:file.sizeHint', { max: maxBytes / megabyte }) }
}

export function uploadForm(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  form.append('filetype', extensionOf(file.name))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}
