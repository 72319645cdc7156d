import i18next, { t } from 'i18next'
import type { Envelope } from '../../shared/wire/envelope.ts'
import { CallError } from './request.ts'
import { serverUrl } from './serverAddress.ts'
import { markSessionEnded, renewToken, waitForResume, useSession } from './session/session.ts'

export interface UploadOptions {
  signal?: AbortSignal
  onProgress?: (percent: number) => void
}

/** Uploads a form. After a 401 it waits until the session is resumed and is sent again. */
export async function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  try {
    return await sendForm<T>(path, form, options)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401 || !(await waitForResume(options.signal))) throw error
    return sendForm<T>(path, form, options)
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendForm<T>(path: string, form: FormData, { signal, onProgress }: UploadOptions): Promise<T> {
  const { orgkey, token } = useSession.getState()
  const request = new XMLHttpRequest()
  request.open('POST', serverUrl(`/api/${orgkey ?? ''}/v2/${path}`))
  request.responseType = 'json'
  request.setRequestHeader('Accept-Language', i18next.language)
  if (token !== null) request.setRequestHeader('authentication', token)
  request.upload.onprogress = event => onProgress?.(Math.round((event.loaded / event.total) * 100))
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const offered = request.getResponseHeader('Authorization')
      if (offered !== null) renewToken(offered)
      if (request.status === 401) markSessionEnded(token)
      settleUpload<T>(request, resolve, reject)
    }
    request.onerror = () => reject(new CallError({ status: 0, message: t('networkError') }))
    request.onabort = () => reject(new CallError({ status: 0, message: t('aborted'), aborted: true }))
    request.send(form)
  })
}

function settleUpload<T>(request: XMLHttpRequest, resolve: (data: T) => void, reject: (error: CallError) => void) {
  const reply = request.response as Envelope<T> | null
  if (reply?.success) return resolve(reply.data as T)
  reject(new CallError({ status: request.status, message: reply?.error ?? reply?.msg ?? t('networkError') }))
}
