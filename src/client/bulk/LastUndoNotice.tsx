import { App, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import { create } from 'zustand'
import type { AnyModule } from '../../schema/index.ts'
import { undoReceipt } from '../api/jobs/undoReceipt.ts'
import { isServerAway, reasonOf } from '../api/request.ts'

/** A bulk change that can still be undone. */
interface LastUndo {
  receipt: string
  /** What it did. */
  text: string
  until: number
}

/** The last one of each module, so that the undo outlasts its toast: it stays below the list. */
const useLastUndo = create<Readonly<Record<string, LastUndo | null>>>()(() => ({}))
export const setLastUndo = ({ name }: AnyModule, last: LastUndo | null): void => useLastUndo.setState({ [name]: last })

export type ToastOptions = Pick<ReturnType<typeof App.useApp>, 'message'> & { after: () => void }

/** Undoes a bulk change, and shows the outcome. */
export function undoBulk(module: AnyModule, receipt: string, { message, after }: ToastOptions): void {
  const last = useLastUndo.getState()[module.name] ?? null
  message.destroy(receipt)
  setLastUndo(module, null)
  undoReceipt(receipt).then(
    text => {
      void message.success(text)
      after()
    },
    (error: unknown) => {
      // The server did not answer, so nothing is decided: the undo is offered again.
      if (isServerAway(error) && last?.receipt === receipt) setLastUndo(module, last)
      void message.warning(reasonOf(error))
    },
  )
}

interface Props {
  module: AnyModule
  /** The change was undone. */
  onUndone: () => void
}

/** The last bulk change, for as long as it can be undone. */
export function LastUndoNotice({ module, onUndone }: Props) {
  const { message } = App.useApp()
  const last = useLastUndo(all => all[module.name] ?? null)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLastUndo(module, null), last.until - Date.now())
    return () => clearTimeout(timer)
  }, [module, last])
  if (!last) return null
  return (
    <span className="list-last">
      {last.text}
      <Button type="link" size="small" onClick={() => undoBulk(module, last.receipt, { message, after: onUndone })}>
        {t('engine:undo')}
      </Button>
    </span>
  )
}
