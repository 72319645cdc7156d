import { App } from 'antd'
import { useEffect } from 'react'
import { showUndoToast } from '../ui/showUndoToast.tsx'
import { correctLines, type PreviewSheetStore, type Revalidation } from './previewSheet.ts'

const toastKey = 'import-replaced'
type LineCells = Readonly<Record<string, string>>

/** Corrects many cells at once, and shows a toast with an undo. */
export function useReplace(store: PreviewSheetStore, revalidate: Revalidation) {
  const { message } = App.useApp()
  // What it takes back is gone with the preview.
  useEffect(() => () => message.destroy(toastKey), [message])
  return (cells: ReadonlyMap<number, LineCells>, done: string) => {
    const restoreCells = correctLines(store, cells)
    revalidate.now()
    const undo = () => {
      restoreCells()
      revalidate.now()
    }
    showUndoToast(message, { key: toastKey, text: done, onUndo: undo })
  }
}
