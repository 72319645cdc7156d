import { type App, Button } from 'antd'
import { t } from 'i18next'

interface UndoToast {
  /** A later toast with the same key replaces this one. */
  key: string
  text: string
  /** Null where there is nothing to undo. */
  onUndo: (() => unknown) | null
}

/** Says for ten seconds what was done, beside a button that undoes it. */
export function showUndoToast(message: ReturnType<typeof App.useApp>['message'], { key, text, onUndo }: UndoToast): void {
  const undo = () => {
    message.destroy(key)
    onUndo?.()
  }
  const content = (
    <>
      {text}
      {onUndo && (
        <Button type="link" size="small" onClick={undo}>
          {t('engine:undo')}
        </Button>
      )}
    </>
  )
  void message.success({ key, duration: 10, content })
}
