import type { Picture } from '../../../schema/index.ts'
import { call, CallError } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'

export interface Profile {
  username: string
  nickname: string
  mobile: string | null
  avatar_obj: readonly Picture[]
}
export interface TotpState {
  on: boolean
  recovery: number
}

export const requestProfileSave = (changes: Partial<Profile>) => call<Profile>('admin/me/save', changes)
export const requestPasswordChange = (old: string, password: string) => call<null>('admin/password', { old, password })
export const requestSessionsEnd = (id: string) => call<number>('admin/sessions/end', { id })
export const beginTotp = (password: string) => call<{ secret: string; uri: string }>('admin/totp/begin', { password })
export const confirmTotp = (code: string) => call<{ recovery: string[] }>('admin/totp/confirm', { code })
export const removeTotp = (password: string) => call<null>('admin/totp/remove', { password })

export async function uploadPortrait(file: File): Promise<Picture> {
  const form = new FormData()
  form.append('file', file, file.name)
  const { img_id, url } = await upload<Omit<Picture, 'name'>>('inc/file/portrait', form)
  return { img_id, url, name: file.name }
}

/** The reason of a refusal: by field where it names fields, else as a whole. */
export interface CallRefusal {
  fields: Readonly<Record<string, string>>
  whole: string
}
export const noRefusal: CallRefusal = { fields: {}, whole: '' }
export function callRefusal(error: unknown): CallRefusal {
  if (!(error instanceof CallError)) throw error
  const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
  return { fields, whole: error.errors.length > 0 ? '' : error.message }
}
