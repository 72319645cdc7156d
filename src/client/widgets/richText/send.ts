import { t } from 'i18next'
import { upload } from '../../upload.ts'
import type { Kept, Limits } from '../files/limits.ts'
import { filmLimits, formOf, pictureLimits, problemOf } from '../files/limits.ts'

type Insert = (url: string, alt: string, href: string) => void
type Trouble = (message: string) => void

const sending =
  (path: string, limits: Limits) =>
  (onTrouble: Trouble) =>
  async (file: File, insert: Insert): Promise<void> => {
    const problem = problemOf(file, limits)
    if (problem) return onTrouble(`${problem.message}，${problem.description}`)
    try {
      const { url } = await upload<Kept>(path, formOf(file, {}))
      insert(url, file.name, '')
    } catch (error) {
      onTrouble(`${t('widgets:file.failed')}：${error instanceof Error ? error.message : String(error)}`)
    }
  }

export const sendPicture = sending('inc/file/image', pictureLimits)
/** A film has a picture before it plays where there is one; here there is none. */
export const sendFilm = (onTrouble: Trouble) => {
  const send = sending('inc/file/video', filmLimits)(onTrouble)
  return (file: File, insert: (url: string, poster: string) => void) => send(file, url => insert(url, ''))
}
