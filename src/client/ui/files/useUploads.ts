import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'
import type { StoredFile, UploadLimits } from './uploadLimits.ts'
import { uploadForm, uploadProblem } from './uploadLimits.ts'

/** An upload in progress; when done it becomes a value of the field. */
export interface UploadItem {
  uid: string
  name: string
  percentage: number
}
interface UploadParams extends UploadLimits {
  path: string
  /** What to send for a file; null when cancelled. */
  prepare: (file: File) => Promise<{ file: File; fields: Readonly<Record<string, string>> } | null>
  onUploaded: (file: StoredFile & { name: string }) => void
}

/** Uploads files one after the other, each with its progress. A failed file shows a notification and does not stop the others. */
export function useUploads(params: UploadParams) {
  const { notification } = App.useApp()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const latest = useLatest(params)
  const signal = useUnmountSignal()
  const queue = useRef(Promise.resolve())

  const send = async (chosen: File) => {
    const problem = uploadProblem(chosen, latest.current)
    if (problem) return notification.error(problem)
    const prepared = await latest.current.prepare(chosen)
    if (!prepared) return
    const { file, fields } = prepared
    const uid = crypto.getRandomValues(new Uint32Array(2)).join('-')
    const others = (all: readonly UploadItem[]) => all.filter(item => item.uid !== uid)
    const onProgress = (percentage: number) => setItems(all => [...others(all), { uid, name: file.name, percentage }])
    onProgress(0)
    try {
      const { img_id, url } = await upload<StoredFile>(latest.current.path, uploadForm(file, fields), {
        onProgress,
        signal: signal(),
      })
      latest.current.onUploaded({ img_id: String(img_id), url, name: file.name })
    } catch (error) {
      if (!(error instanceof CallError && error.aborted))
        notification.error({
          message: t('widgets:file.failed'),
          description: error instanceof Error ? error.message : String(error),
        })
    }
    setItems(others)
  }
  const sendAll = (files: readonly File[]) => {
    for (const file of files) queue.current = queue.current.then(() => send(file)).then(() => undefined)
  }
  return { items, sendAll }
}

/** A signal aborted on unmount. */
function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    const own = (controller.current = new AbortController())
    return () => own.abort()
  }, [])
  return () => controller.current.signal
}
