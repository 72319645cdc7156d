import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../request.ts'
import { upload } from '../../upload.ts'
import type { Kept, Limits } from './limits.ts'
import { formOf, problemOf } from './limits.ts'

/** A file on its way; once it is there it is a value of the field. */
export interface Item {
  uid: string
  name: string
  percentage: number
}
interface Taking extends Limits {
  path: string
  /** What is sent of a file; null where it was thought better of. */
  prepare: (file: File) => Promise<{ file: File; fields: Readonly<Record<string, string>> } | null>
  onKept: (kept: Kept & { name: string }) => void
}

/** Sends files one after the other, each with its progress. What is wrong is said at once, and stops none of the others. */
export function useUploads(taking: Taking) {
  const { notification } = App.useApp()
  const [items, setItems] = useState<readonly Item[]>([])
  const latest = useLatest(taking)
  const signal = useGone()
  const queue = useRef(Promise.resolve())

  const send = async (given: File) => {
    const problem = problemOf(given, latest.current)
    if (problem) return notification.error(problem)
    const prepared = await latest.current.prepare(given)
    if (!prepared) return
    const { file, fields } = prepared
    const uid = crypto.getRandomValues(new Uint32Array(2)).join('-')
    const others = (all: readonly Item[]) => all.filter(item => item.uid !== uid)
    const onProgress = (percentage: number) => setItems(all => [...others(all), { uid, name: file.name, percentage }])
    onProgress(0)
    try {
      const { img_id, url } = await upload<Kept>(latest.current.path, formOf(file, fields), { onProgress, signal: signal() })
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
function useGone(): () => AbortSignal {
  const gone = useRef(new AbortController())
  useEffect(() => {
    const own = (gone.current = new AbortController())
    return () => own.abort()
  }, [])
  return () => gone.current.signal
}
