import { App, Button } from 'antd'
import { t } from 'i18next'
import { useEffect } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { keepLast, useLastChange } from './undoable.ts'
import { takeBack } from './told.tsx'

interface Props {
  module: AnyModule
  /** The rows are as they were. */
  onUndone: () => void
}

/** The last change of many rows, for as long as it can be taken back. */
export function LastChange({ module, onUndone }: Props) {
  const { message } = App.useApp()
  const last = useLastChange(all => all[module.name] ?? null)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => keepLast(module, null), last.until - Date.now())
    return () => clearTimeout(timer)
  }, [module, last])
  if (!last) return null
  return (
    <span className="list-last">
      {last.says}
      <Button type="link" size="small" onClick={() => takeBack(module, last.receipt, { message, after: onUndone })}>
        {t('engine:undo')}
      </Button>
    </span>
  )
}
