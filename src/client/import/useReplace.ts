import { App } from 'antd'
import { showUndoToast } from '../ui/showUndoToast.tsx'
import { correctLines, type PreviewSheetStore, type Revalidation } from './previewSheet.ts'

type LineCells = Readonly<Record<string, string>>

/** Corrects many cells at once, and shows a toast with an undo. */
export function useReplace(store: PreviewSheetStore, revalidate: Revalidation) {
  const { message } = App.useApp()
  return (cells: ReadonlyMap<number, LineCells>, done: string) => {
    const takeBack = correctLines(store, cells)
    revalidate.now()
    const undo = () => {
      takeBack()
      revalidate.now()
    }
    showUndoToast(message, { key: 'import-replaced', text: done, onUndo: undo })
  }
}
