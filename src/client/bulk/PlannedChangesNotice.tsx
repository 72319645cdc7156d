import { Button } from 'antd'
import { t } from 'i18next'
import type { AnyModule } from '../../schema/index.ts'
import { describePlanned } from '../history/describeSubject.ts'
import { usePlannedChanges } from '../history/usePlannedChanges.ts'
import { focusRows, useFocusAfterRemoval } from '../ui/modal/returnFocus.ts'
import { FocusPopover } from '../ui/popover/FocusPopover.tsx'
import './plannedChanges.css'

/** Below a list: the planned changes of its rows, and by whom. An account that could plan them may withdraw them. */
export function PlannedChangesNotice({ module }: { module: AnyModule }) {
  const { planned, withdraw } = usePlannedChanges(module)
  // With the last one the popover is gone. While there are others it takes the focus itself.
  useFocusAfterRemoval(planned.length, focusRows)
  if (!planned.length) return null
  return (
    <FocusPopover
      placement="topLeft"
      content={
        <ul className="planned">
          {planned.map(one => (
            <li key={one.id}>
              <span>{describePlanned(module.name, one)}</span>
              {one.withdrawable && (
                <Button type="link" size="small" onClick={() => withdraw(one)}>
                  {t('jobs:planned.withdraw')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      }
    >
      <Button type="link" size="small" className="planned-button">
        {t('jobs:planned.notice', { count: planned.length })}
      </Button>
    </FocusPopover>
  )
}
