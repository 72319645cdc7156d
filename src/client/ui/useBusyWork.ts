import { App } from 'antd'
import { useState } from 'react'
import { callErrorMessage } from '../api/request.ts'

interface BusyWorkOptions {
  level: 'warning' | 'error'
  /** The sentence around the reason; without it the reason alone is shown. */
  failed?: (reason: string) => string
}

/** Runs work with a busy state. A failure is shown as a message, and the result is null. */
export function useBusyWork({ level, failed = reason => reason }: BusyWorkOptions) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      void message[level](failed(callErrorMessage(error)))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
