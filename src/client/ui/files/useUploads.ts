import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { use, useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/request.ts'
import { upload } from '../../api/upload.ts'
import { PendingUploadsContext } from './PendingUploadsContext.ts'
import { type UploadLimits, uploadForm, uploadProblem } from './uploadLimits.ts'

/** An upload in progress; when done it becomes a value of the field. */
export interface UploadItem {
  uid: string
  name: string
  percentage: number
  cancel: () => void
}
interface PreparedUpload {
  file: File
  fields: Readonly<Record<string, string>>
}
interface UploadParams<R extends object> extends UploadLimits {
  path: string
  /** The form to send for a file, where it is not the file alone; null when cancelled. */
  prepare?: (file: File) => Promise<PreparedUpload | null>
  onUploaded: (reply: R, file: File) => void
}

/**
 * Uploads files one after the other, each with its progress and cancelled by itself. A failed file shows a notification and does
 * not stop the others.
 */
export function useUploads<R extends object>(params: UploadParams<R>) {
  const { notification } = App.useApp()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const pending = use(PendingUploadsContext)
  const latest = useLatest(params)
  const unmounted = useUnmountSignal()
  const queue = useRef(Promise.resolve())

  const send = async (chosen: File, item: UploadItem, cancelled: AbortSignal) => {
    const onProgress = (percentage: number) =>
      setItems(all => (all.some(({ uid }) => uid === item.uid) ? all : [...all, item]).map(withPercentage(item.uid, percentage)))
    try {
      const { prepare } = latest.current
      const prepared = cancelled.aborted ? null : await (prepare ? prepare(chosen) : { file: chosen, fields: {} })
      if (!prepared || cancelled.aborted) return
      const { file, fields } = prepared
      onProgress(0)
      const signal = AbortSignal.any([unmounted(), cancelled])
      latest.current.onUploaded(await upload<R>(latest.current.path, uploadForm(file, fields), { onProgress, signal }), file)
    } catch (error) {
      if (!(error instanceof CallError && error.aborted))
        notification.error({
          message: t('widgets:file.failed'),
          description: error instanceof Error ? `${chosen.name}${t('engine:colon')}${error.message}` : String(error),
        })
    }
  }
  const sendAll = (files: readonly File[]) => {
    for (const file of files) {
      const problem = uploadProblem(file, latest.current)
      if (problem) {
        notification.error(problem)
        continue
      }
      const controller = new AbortController()
      const uid = crypto.getRandomValues(new Uint32Array(2)).join('-')
      pending.add(uid)
      const remove = () => {
        pending.delete(uid)
        setItems(all => all.filter(item => item.uid !== uid))
      }
      const item = { uid, name: file.name, percentage: 0, cancel: () => (controller.abort(), remove()) }
      if (!latest.current.prepare) setItems(all => [...all, item])
      queue.current = queue.current.then(() => send(file, item, controller.signal)).finally(remove)
    }
  }
  return { items, sendAll }
}

const withPercentage =
  (uid: string, percentage: number) =>
  (item: UploadItem): UploadItem =>
    item.uid === uid ? { ...item, percentage } : item

/** A signal aborted on unmount. */
function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    const own = (controller.current = new AbortController())
    return () => own.abort()
  }, [])
  return () => controller.current.signal
}
