import { useDraggable } from '@dnd-kit/core'
import { t } from 'i18next'
import { type KeyboardEvent, memo } from 'react'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { rowName } from '../../../api/rows/listRow.ts'
import type { RowActionsCellProps } from '../../RowActionsCell.tsx'
import { RowActionsCell } from '../../RowActionsCell.tsx'
import { RowCard } from '../RowCard.tsx'

export interface BoardCardProps {
  row: ListRow
  fields: readonly string[]
  height: number
  tone: string
  movable: boolean
  /** What the actions of every row need. */
  actions: Omit<RowActionsCellProps, 'row'>
}

/** A card that can be dragged; Enter opens its form. */
export const BoardCard = memo(function BoardCard({ row, fields, height, tone, movable, actions }: BoardCardProps) {
  const { module, allowed, onEdit } = actions
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({ id: row.id, data: { row }, disabled: !movable })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) {
      if (event.key === 'Enter' && allowed.edit && row['status'] !== -1 && !isDragging) return onEdit(row)
      moveFocus(event)
    }
    listeners?.['onKeyDown']?.(event)
  }
  return (
    <li
      ref={setNodeRef}
      className={`card ${tone}`}
      style={{ height }}
      data-row-key={row.id}
      data-movable={movable}
      data-dragging={isDragging}
      {...(movable ? { 'aria-roledescription': t('engine:view.card'), 'aria-describedby': attributes['aria-describedby'] } : {})}
      aria-label={rowName(module, row)}
      tabIndex={0}
      {...(movable ? listeners : {})}
      onKeyDown={onKeyDown}
    >
      <RowCard module={module} row={row} fields={fields} />
      <span className="card-foot">
        <RowActionsCell {...actions} row={row} />
      </span>
    </li>
  )
})

/** The arrow keys go from card to card. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget } = event
  const next = { ArrowDown: currentTarget.nextElementSibling, ArrowUp: currentTarget.previousElementSibling }[key]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
