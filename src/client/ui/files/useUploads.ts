import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'
import type { StoredFile, UploadLimits } from './uploadLimits.ts'
import { uploadForm, uploadProblem } from './uploadLimits.ts'

/** A file on its way; once it is there it is a value of the field. */
export interface UploadItem {
  uid: string
  name: string
  percentage: number
}
interface UploadParams extends UploadLimits {
  path: string
  /** What is sent of a file; null where it was thought better of. */
  prepare: (file: File) => Promise<{ file: File; fields: Readonly<Record<string, string>> } | null>
  onKept: (kept: StoredFile & { name: string }) => void
}

/** Sends files one after the other, each with its progress. What is wrong is said at once, and stops none of the others. */
export function useUploads(taking: UploadParams) {
  const { notification } = App.useApp()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const latest = useLatest(taking)
  const signal = useUnmountSignal()
  const queue = useRef(Promise.resolve())

  const send = async (given: File) => {
    const problem = uploadProblem(given, latest.current)
    if (problem) return notification.error(problem)
    const prepared = await latest.current.prepare(given)
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
      latest.current.onKept({ img_id: String(img_id), url, name: file.name })
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

/** Aborted when the control is gone. */
function useUnmountSignal(): () => AbortSignal {
  const gone = useRef(new AbortController())
  useEffect(() => {
    const own = (gone.current = new AbortController())
    return () => own.abort()
  }, [])
  return () => gone.current.signal
}
