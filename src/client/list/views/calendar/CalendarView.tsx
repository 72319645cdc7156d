import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type Active, DndContext, type DndContextProps, DragOverlay, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import { useMemoizedFn, useSize } from 'ahooks'
import { Button } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useId, useMemo, useRef, useState } from 'react'
import { type AnyModule, fieldOf, formFields, isReadonly, isSetOnce, kindTraits } from '../../../../schema/index.ts'
import { shanghaiToday } from '../../../../shared/rules/shanghaiTime.ts'
import { type ListRow, rowName } from '../../../api/rows/listRow.ts'
import { PrintSheet } from '../../../print/PrintSheet.tsx'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { creationRowForm, rowPermissions } from '../../listPermissions.ts'
import { StaleBar } from '../../StaleBar.tsx'
import { detectColumnUnder, useCardSensors } from '../cardSensors.ts'
import { type DragHandle, DragSource } from '../DragSource.tsx'
import { maxViewRows } from '../loadViewRows.ts'
import './calendar.css'
import type { ModuleViewProps } from '../ModuleView.tsx'
import { CalendarDay } from './CalendarDay.tsx'
import {
  shiftDay,
  type CalendarFields,
  type CalendarSpan,
  daysBetween,
  rowsByDay,
  shownDays,
  shiftBySpan,
} from './calendarDays.ts'
import { useCalendar } from './useCalendar.ts'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
const [inset, entryHeight, dateHeight] = [8, 20, 21]
/** As many as the least height of a week holds, in calendar.css. */
const leastRoom = 2

/** The arrow keys take an entry to the next day, or the same day of another week. */
const toNextDay: KeyboardCoordinateGetter = (event, { context: { over, droppableRects } }) => {
  const by = steps[event.code]
  if (by === undefined || !over) return undefined
  event.preventDefault()
  const rect = droppableRects.get(shiftDay(String(over.id), by))
  return rect && { x: rect.left + inset, y: rect.top + inset }
}

/** Rows on the days of a month or a week. */
export function CalendarView({ state, view: { from, to, columns } }: ModuleViewProps<'calendar'>) {
  const { module, allowed, edit } = state
  const [span, setSpan] = useState<CalendarSpan>('month')
  const [day, setDay] = useState(shanghaiToday)
  const fields = useMemo(() => ({ from, to }), [from, to])
  const days = useMemo(() => shownDays(day, span), [day, span])
  const { loaded, error, retrying, move, isStale } = useCalendar(state, fields, days)
  const byDay = useMemo(() => rowsByDay(loaded?.rows ?? [], fields, days), [loaded, fields, days])
  const body = useRef<HTMLDivElement>(null)
  const height = useSize(body)?.height ?? 0
  const room = Math.max(leastRoom, Math.floor((height / (days.length / 7) - dateHeight) / entryHeight))
  const mayMove = useMemo(() => isEachEditable(module, fields), [module, fields])
  const isMovable = useMemoizedFn((row: ListRow) => mayMove && rowPermissions(module, allowed, row).change)
  const addOn = useMemoizedFn((on: string) => state.addWith({ [from]: momentOn(module, from, on) }))
  const onAdd = allowed.add && mayAddOn(module, from) ? addOn : null
  const onOpen = useMemoizedFn((row: ListRow) => void (rowPermissions(module, allowed, row).edit && edit(row)))
  const drag = useRef<DragHandle>(null)
  const { lifted, hintId: contextId, context } = useEntryDrag(module, move)
  if (error && (!loaded || isStale))
    return <EmptyState error={error} narrowed={false} onAdd={null} onClear={state.clear} onRetry={state.list.reload} />
  const today = shanghaiToday()
  return (
    <>
      <StaleBar error={error} loading={retrying} onRetry={state.list.reload} />
      <div className="calendar" aria-busy={!loaded || isStale}>
        <CalendarBar {...{ day, span, days }} isCut={loaded?.more === true} onDay={setDay} onSpan={setSpan} />
        <div className="calendar-week" aria-hidden="true">
          {days.slice(0, 7).map(one => (
            <span key={one}>{dayjs(one).format('ddd')}</span>
          ))}
        </div>
        <DndContext {...context}>
          <div ref={body} className="calendar-days" role="grid" aria-label={module.label}>
            {Array.from({ length: days.length / 7 }, (_, week) => (
              <div key={week} className="calendar-row" role="row">
                {days.slice(week * 7, week * 7 + 7).map(one => (
                  <CalendarDay
                    key={one}
                    {...{ module, from, drag, hintId: contextId, room, isMovable, onAdd, onOpen }}
                    columns={columns ?? noColumns}
                    day={one}
                    today={one === today}
                    outside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)}
                    rows={byDay.get(one) ?? noRows}
                  />
                ))}
              </div>
            ))}
          </div>
          <PrintSheet
            module={module}
            isLoading={!loaded || isStale}
            rows={noRows}
            groups={() => [{ title: periodOf(day, span, days), figures: {}, rows: distinctRows(byDay) }]}
            columns={state.preference?.columns}
            total={null}
            more={loaded?.more ?? false}
          />
          <DragSource ref={drag} />
          <DragOverlay dropAnimation={null}>
            {lifted && <div className="calendar-entry calendar-lifted">{rowName(module, lifted)}</div>}
          </DragOverlay>
        </DndContext>
      </div>
    </>
  )
}

interface CalendarBarProps {
  day: string
  span: CalendarSpan
  days: readonly string[]
  /** More rows than are loaded. */
  isCut: boolean
  onDay: (day: string) => void
  onSpan: (span: CalendarSpan) => void
}

/** The shown month or week, and the way to another. */
const CalendarBar = ({ day, span, days, isCut, onDay, onSpan }: CalendarBarProps) => (
  <div className="calendar-bar">
    <Button icon={<LeftOutlined />} aria-label={t('arrangements:before')} onClick={() => onDay(shiftBySpan(day, span, -1))} />
    <Button icon={<RightOutlined />} aria-label={t('arrangements:after')} onClick={() => onDay(shiftBySpan(day, span, 1))} />
    <Button onClick={() => onDay(shanghaiToday())}>{t('arrangements:today')}</Button>
    <b aria-live="polite">{periodOf(day, span, days)}</b>
    {isCut && <span className="calendar-note">{t('arrangements:tooMany', { max: maxViewRows })}</span>}
    <Segments<CalendarSpan>
      aria-label={t('arrangements:range')}
      value={span}
      onChange={onSpan}
      options={[
        { value: 'month', label: t('engine:view.month') },
        { value: 'week', label: t('engine:view.week') },
      ]}
    />
  </div>
)

/** An entry can be added on a day: by the form, where the day is filled in. */
const mayAddOn = (module: AnyModule, from: string): boolean => {
  const field = fieldOf(module, from)
  return creationRowForm(module) === undefined && formFields(module).includes(from) && field !== undefined && !isReadonly(field)
}

/** The beginning of that day, as the field has it. */
function momentOn(module: AnyModule, from: string, day: string): string {
  const field = fieldOf(module, from)
  return field && kindTraits(field).ordered === 'moment' ? `${day} 00:00:00` : day
}

const isEachEditable = (module: AnyModule, { from, to }: CalendarFields): boolean =>
  [from, ...(to === undefined ? [] : [to])].every(name => {
    const field = fieldOf(module, name)
    return field && !isReadonly(field) && !isSetOnce(field)
  })

/** Dragging an entry to another day, by mouse, touch or keyboard. */
function useEntryDrag(module: AnyModule, onMove: (row: ListRow, days: number) => void) {
  const [lifted, setLifted] = useState<ListRow | null>(null)
  const hintId = useId()
  const sensors = useCardSensors(toNextDay)
  const context: DndContextProps = {
    id: hintId,
    sensors,
    collisionDetection: detectColumnUnder,
    accessibility: {
      screenReaderInstructions: { draggable: t('arrangements:eventHint') },
      announcements: {
        onDragStart: ({ active }) => t('arrangements:lifted', { row: rowName(module, dataOf(active).row) }),
        onDragOver: ({ over }) => (over ? t('arrangements:over', { column: over.id }) : ''),
        onDragEnd: ({ over }) => (over ? t('arrangements:put', { column: over.id }) : t('arrangements:putBack')),
        onDragCancel: () => t('arrangements:putBack'),
      },
    },
    onDragStart: ({ active }) => setLifted(dataOf(active).row),
    onDragCancel: () => setLifted(null),
    onDragEnd: ({ active, over }) => {
      setLifted(null)
      const { row, day } = dataOf(active)
      const by = over ? daysBetween(day, String(over.id)) : 0
      if (by !== 0) onMove(row, by)
    },
  }
  return { lifted, hintId, context }
}

const periodOf = (day: string, span: CalendarSpan, days: readonly string[]): string =>
  span === 'month' ? day.slice(0, 7) : `${days[0]} – ${days.at(-1)}`

/** A row of several days once, on its first. */
const distinctRows = (byDay: ReadonlyMap<string, readonly ListRow[]>): readonly ListRow[] => [
  ...new Set([...byDay.values()].flat()),
]

const noRows: readonly ListRow[] = []
const noColumns: readonly string[] = []
const dataOf = ({ data }: Active) => data.current as { row: ListRow; day: string }
