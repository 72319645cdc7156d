import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Popover } from 'antd'
import { t } from 'i18next'
import { type KeyboardEvent, memo } from 'react'
import type { AnyModule } from '../../../../schema/index.ts'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'

interface DayProps {
  module: AnyModule
  day: string
  /** Not of the month that is shown. */
  outside: boolean
  today: boolean
  rows: readonly ListRow[]
  /** Entries a day has room for. */
  room: number
  isMovable: (row: ListRow) => boolean
  onOpen: (row: ListRow) => void
}

/** A day with its entries; those that have no room are behind a button. */
export const CalendarDay = memo(function CalendarDay({ module, day, outside, today, rows, room, isMovable, onOpen }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows
  const entry = (row: ListRow, copy: boolean) => (
    <CalendarEntry key={row.id} module={module} row={row} day={day} movable={!copy && isMovable(row)} onOpen={onOpen} />
  )
  return (
    <div ref={setNodeRef} className="calendar-day" role="gridcell" aria-label={day} data-outside={outside} data-over={isOver}>
      <span className="calendar-date" data-today={today}>
        {Number(day.slice(-2))}
      </span>
      {shown.map(row => entry(row, false))}
      {rows.length > shown.length && (
        <Popover trigger="click" title={day} content={<div className="calendar-all">{rows.map(row => entry(row, true))}</div>}>
          <button type="button" className="cell-link calendar-more">
            {t('engine:view.moreDay', { count: rows.length - shown.length })}
          </button>
        </Popover>
      )}
    </div>
  )
})

interface EntryProps {
  module: AnyModule
  row: ListRow
  day: string
  movable: boolean
  onOpen: (row: ListRow) => void
}

/** A row on a day. Enter opens it. */
const CalendarEntry = memo(function CalendarEntry({ module, row, day, movable, onOpen }: EntryProps) {
  const { setNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `${row.id} ${day}`,
    data: { row, day },
    disabled: !movable,
  })
  const name = rowName(module, row)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && !isDragging) return onOpen(row)
    listeners?.['onKeyDown']?.(event)
  }
  return (
    <div
      ref={setNodeRef}
      className="calendar-entry"
      role="button"
      tabIndex={0}
      title={name}
      data-row-key={row.id}
      data-movable={movable}
      data-dragging={isDragging}
      {...(movable
        ? { 'aria-roledescription': t('engine:view.event'), 'aria-describedby': attributes['aria-describedby'], ...listeners }
        : {})}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(row)}
    >
      {name}
    </div>
  )
})
