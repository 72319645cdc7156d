import { useEffect, useState } from 'react'
import type { Picture } from '../../../schema/index.ts'
import { call, CallError } from '../../request.ts'
import { upload } from '../../upload.ts'

export interface Profile {
  username: string
  nickname: string
  mobile: string | null
  avatar_obj: readonly Picture[]
}
export interface StepState {
  on: boolean
  recovery: number
}

export const saveProfile = (changes: Partial<Profile>) => call<Profile>('admin/me/save', changes)
export const changePassword = (old: string, password: string) => call<null>('admin/password', { old, password })
export const endSessions = (id: string) => call<number>('admin/sessions/end', { id })
export const beginStep = (password: string) => call<{ secret: string; uri: string }>('admin/totp/begin', { password })
export const confirmStep = (code: string) => call<{ recovery: string[] }>('admin/totp/confirm', { code })
export const removeStep = (password: string) => call<null>('admin/totp/remove', { password })

export async function sendPortrait(file: File): Promise<Picture> {
  const form = new FormData()
  form.append('file', file, file.name)
  const { img_id, url } = await upload<Omit<Picture, 'name'>>('inc/file/portrait', form)
  return { img_id, url, name: file.name }
}

/** Why a call was refused: of one field where it says so, else in all. */
export interface Refused {
  fields: Readonly<Record<string, string>>
  whole: string
}
export const nothingRefused: Refused = { fields: {}, whole: '' }
export function refusedBy(error: unknown): Refused {
  if (!(error instanceof CallError)) throw error
  const fields = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]))
  return { fields, whole: error.errors.length > 0 ? '' : error.message }
}

/** What the server answers, asked anew each time the page is shown. */
export function useAsked<T>(path: string) {
  const [{ data, failure }, hold] = useState<{ data: T | null; failure: string }>({ data: null, failure: '' })
  const [count, setCount] = useState(0)
  useEffect(() => {
    const own = new AbortController()
    call<T>(path, {}, { signal: own.signal }).then(
      answer => own.signal.aborted || hold({ data: answer, failure: '' }),
      (error: unknown) => own.signal.aborted || hold({ data: null, failure: refusedBy(error).whole }),
    )
    return () => own.abort()
  }, [path, count])
  return { data, failure, again: () => setCount(before => before + 1), hold: (answer: T) => hold({ data: answer, failure: '' }) }
}
