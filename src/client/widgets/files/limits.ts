import { t } from 'i18next'

/** What the server says of a file it keeps. */
export interface Kept {
  img_id: string
  url: string
}
/** What is taken of files; the server looks again. */
export interface Limits {
  extensions: readonly string[]
  mostBytes: number
}
const megabyte = 1024 * 1024
export const pictureLimits: Limits = { extensions: ['jpg', 'jpeg', 'png', 'gif'], mostBytes: 2 * megabyte }
export const filmLimits: Limits = { extensions: ['mp4'], mostBytes: 20 * megabyte }
export const sheetLimits: Limits = { extensions: ['xlsx', 'xls', 'csv', 'txt'], mostBytes: 2 * megabyte }

const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''

/** Why a file is not even sent, in words; null when it is. */
export function problemOf(
  { name, size }: File,
  { extensions, mostBytes }: Limits,
): { message: string; description: string } | null {
  if (!extensions.includes(extensionOf(name)))
    return { message: t('widgets:file.format'), description: t('widgets:file.formatHint') }
  if (size <= mostBytes) return null
  return { message: t('widgets:file.size'), description: t('widgets:file.sizeHint', { max: mostBytes / megabyte }) }
}

export function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  form.append('filetype', extensionOf(file.name))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, file.name)
  return form
}
