import { t } from 'i18next'
import type { UploadReply } from '../../../shared/wire/moduleReplies.ts'
import { upload } from '../../api/upload.ts'
import { type UploadLimits, videoLimits, uploadForm, pictureLimits, uploadProblem } from '../files/uploadLimits.ts'

type Insert = (url: string, alt: string, href: string) => void
type OnError = (message: string) => void

const editorUpload =
  (path: string, limits: UploadLimits) =>
  (onError: OnError) =>
  async (file: File, insert: Insert): Promise<void> => {
    const problem = uploadProblem(file, limits)
    if (problem) return onError(`${problem.message}${t('engine:colon')}${problem.description}`)
    try {
      const { url } = await upload<UploadReply>(path, uploadForm(file, {}))
      insert(url, file.name, '')
    } catch (error) {
      onError(`${t('widgets:file.failed')}${t('engine:colon')}${error instanceof Error ? error.message : String(error)}`)
    }
  }

export const editorPictureUpload = editorUpload('inc/file/image', pictureLimits)
/** The editor requires a poster too; there is none. */
export const editorVideoUpload = (onError: OnError) => {
  const send = editorUpload('inc/file/video', videoLimits)(onError)
  return (file: File, insert: (url: string, poster: string) => void) => send(file, url => insert(url, ''))
}
