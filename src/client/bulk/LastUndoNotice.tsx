import { App, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { setLastUndo, useLastUndo } from './lastUndo.ts'
import { undoBulk } from './showBulkResult.tsx'

interface Props {
  module: AnyModule
  /** The rows are as they were. */
  onUndone: () => void
}

/** The last change of many rows, for as long as it can be taken back. */
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
