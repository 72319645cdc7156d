import { App, Button } from 'antd'
import { t } from 'i18next'
import { correctLines, type PreviewSheetStore, type Revalidation } from './previewSheet.ts'

type LineCells = Readonly<Record<string, string>>
const toastKey = 'import-replaced'

/** Corrects many cells at once, and shows a toast with an undo. */
export function useReplace(store: PreviewSheetStore, revalidate: Revalidation) {
  const { message } = App.useApp()
  return (cells: ReadonlyMap<number, LineCells>, done: string) => {
    const takeBack = correctLines(store, cells)
    revalidate.now()
    const undo = () => {
      message.destroy(toastKey)
      takeBack()
      revalidate.now()
    }
    const content = (
      <>
        {done}
        <Button type="link" size="small" onClick={undo}>
          {t('engine:undo')}
        </Button>
      </>
    )
    void message.success({ key: toastKey, duration: 10, content })
  }
}
