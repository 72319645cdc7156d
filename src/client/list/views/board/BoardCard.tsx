import { t } from 'i18next'
import { type KeyboardEvent, memo, type RefObject } from 'react'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'
import { rowPermissions } from '../../listPermissions.ts'
import { type RowActionsCellProps, RowActionsCell } from '../../RowActionsCell.tsx'
import { type DragHandle, dragKey, dragProps, isDragged } from '../DragSource.tsx'
import { RowCard } from '../RowCard.tsx'

export interface BoardCardProps {
  row: ListRow
  fields: readonly string[]
  height: number
  tone: string
  movable: boolean
  drag: RefObject<DragHandle | null>
  /** The element with the instructions for moving a card. */
  hintId: string
  /** Props of row actions. */
  actions: Omit<RowActionsCellProps, 'row'>
}

/** A card that can be dragged; Enter opens its form. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { row, fields, height, tone, movable, drag, hintId, actions } = props
  const { module, allowed, onEdit } = actions
  const item = { id: row.id, row }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { currentTarget } = event
    if (event.target !== currentTarget) return
    if (event.key === 'Enter' && rowPermissions(module, allowed, row).edit && !isDragged(currentTarget)) return onEdit(row)
    moveFocus(event)
    if (movable) dragKey(drag, event, item)
  }
  return (
    <li
      className={`card ${tone}`}
      style={{ height }}
      data-row-key={row.id}
      data-movable={movable}
      {...(movable
        ? { 'aria-roledescription': t('arrangements:card'), 'aria-describedby': hintId, ...dragProps(drag, item) }
        : {})}
      aria-label={rowName(module, row)}
      tabIndex={0}
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
