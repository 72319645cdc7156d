import { PlusOutlined } from '@ant-design/icons'
import { useDroppable } from '@dnd-kit/core'
import { t } from 'i18next'
import { type KeyboardEvent, memo, type ReactNode, type RefObject } from 'react'
import { isEmptyValue } from '../../../../kinds/kindValue.ts'
import { type AnyModule, fieldOf, isLink } from '../../../../schema/index.ts'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'
import { FocusPopover } from '../../../ui/popover/FocusPopover.tsx'
import { viewOf } from '../../../views/viewOf.ts'
import { type DragHandle, dragKey, dragProps, isDragged } from '../DragSource.tsx'
import { timeOnDay } from './calendarDays.ts'

interface DayProps {
  module: AnyModule
  /** The field with the day or the moment on which an entry begins. */
  from: string
  drag: RefObject<DragHandle | null>
  /** The element with the instructions for moving an entry. */
  hintId: string
  day: string
  /** Not of the month that is shown. */
  outside: boolean
  today: boolean
  rows: readonly ListRow[]
  /** Entries a day has room for. */
  room: number
  /** The fields beside the title of an entry. */
  columns: readonly string[]
  isMovable: (row: ListRow) => boolean
  /** Null for an account that may add none. */
  onAdd: ((day: string) => void) | null
  onOpen: (row: ListRow) => void
}

/** A day with its entries; those that have no room are behind a button. */
export const CalendarDay = memo(function CalendarDay(props: DayProps) {
  const { module, from, drag, hintId, day, outside, today, rows, room, columns, isMovable, onAdd, onOpen } = props
  const shown = rows.length > room ? rows.slice(0, room - 1) : rows
  const entry = (row: ListRow, { movable }: { movable: boolean }) => (
    <CalendarEntry key={row.id} {...{ module, from, drag, hintId, row, day, columns, onOpen, movable }} />
  )
  return (
    <DayCell day={day} outside={outside}>
      <span className="calendar-date" data-today={today}>
        <span aria-hidden="true">{Number(day.slice(-2))}</span>
        <span className="calendar-full-date">{day}</span>
      </span>
      {/* Tab passes it by, as there is one on each day: the button above the list adds one as well. */}
      {onAdd && (
        <button
          type="button"
          className="cell-link calendar-add"
          tabIndex={-1}
          aria-label={t('arrangements:addOn', { day })}
          onClick={() => onAdd(day)}
        >
          <PlusOutlined />
        </button>
      )}
      {shown.map(row => entry(row, { movable: isMovable(row) }))}
      {rows.length > shown.length && (
        <FocusPopover title={day} content={<div className="calendar-all">{rows.map(row => entry(row, { movable: false }))}</div>}>
          <button type="button" className="cell-link calendar-more">
            {t('arrangements:moreDay', { count: rows.length - shown.length })}
          </button>
        </FocusPopover>
      )}
    </DayCell>
  )
})

/** The cell that accepts entries. A drag renders this element alone, not the entries in it. */
function DayCell({ day, outside, children }: { day: string; outside: boolean; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <div ref={setNodeRef} className="calendar-day" role="gridcell" data-day={day} data-outside={outside} data-over={isOver}>
      {children}
    </div>
  )
}

interface EntryProps extends Pick<DayProps, 'module' | 'from' | 'drag' | 'hintId' | 'day' | 'columns' | 'onOpen'> {
  row: ListRow
  movable: boolean
}

/** A row on a day. Its title is the button, not the whole entry: a button may contain no links, and values may be links. */
const CalendarEntry = memo(function CalendarEntry(props: EntryProps) {
  const { module, from, drag, hintId, row, day, columns, movable, onOpen } = props
  const item = { id: `${row.id} ${day}`, row, day }
  const name = rowName(module, row)
  const time = columns.includes(from) ? null : timeOnDay(row[from], day)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Else Enter, which drops the entry, would press the button too.
    if (event.key === 'Enter' && isDragged(event.currentTarget)) event.preventDefault()
    dragKey(drag, event, item)
  }
  return (
    <div
      className="calendar-entry"
      title={name}
      data-row-key={row.id}
      data-movable={movable}
      {...(movable ? dragProps(drag, item) : {})}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest('a, button:not(.calendar-name)'))) onOpen(row)
      }}
    >
      {time && <span className="calendar-time">{time}</span>}
      <button
        type="button"
        className="calendar-name"
        {...(movable
          ? { 'aria-roledescription': t('arrangements:event'), 'aria-describedby': hintId, onKeyDown, onKeyUp: preventPress }
          : {})}
      >
        {name}
      </button>
      {columns.map(field => (
        <EntryValue key={field} module={module} row={row} name={field} />
      ))}
    </div>
  )
})

/** The space bar lifts an entry and drops it; some browsers press a button when it is released. */
const preventPress = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === ' ') event.preventDefault()
}

/** A value beside the title; nothing if it is empty. */
function EntryValue({ module, row, name }: { module: AnyModule; row: ListRow; name: string }) {
  const field = fieldOf(module, name)
  if (!field || isEmptyValue(row[name]) || (isLink(field) && row[name] === 0)) return null
  const { Cell } = viewOf(module, field)
  return (
    <span className="calendar-value" title={field.label}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
    </span>
  )
}
