import { useSize } from 'ahooks'
import type { TableProps } from 'antd'
import { Button, Table } from 'antd'
import { t } from 'i18next'
import type { ComponentRef } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AnyModule, fieldsOf } from '../../../schema/index.ts'
import { fit } from '../columns.ts'
import { looks } from '../looks.ts'
import './lines.css'
import { LineCell } from './LineCell.tsx'
import { isOfView, type Line, type Place, type View, wrongAfter, wrongCells } from './lines.ts'
import { leaveOut, takeIn, useSheet, useSheetStore } from './sheet.ts'
import { Verdict } from './Verdict.tsx'

interface Props {
  module: AnyModule
  lines: readonly Line[]
  columns: readonly string[]
  view: View
  judging: { now: () => void; soon: () => void }
}
type Columns = NonNullable<TableProps<Line>['columns']>
const lineWidth = 56
const verdictWidth = 76
/** Where something is wrong with whole lines, which is told there. */
const tellingWidth = 176
const doingWidth = 76
/** Of a column, for there is less room than in a list. */
const mostWidth = 140
const headHeight = 37
/** So many lines at once are drawn as they come into sight. */
const many = 60
const scrollbar = 10

/** The lines of one kind. One that was put right stays until another kind is looked at. */
export function PreviewTable({ module, lines, columns, view, judging }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const size = useSize(place)
  const shown = useShown(lines, view)
  const wrong = useMemo(() => wrongCells(shown, columns), [shown, columns])
  const onward = (at: Place) => {
    judging.now()
    const next = wrongAfter(wrong, at, columns)
    if (!next) return
    table.current?.scrollTo({ index: shown.findIndex(({ line }) => line === next.line) })
    focusSoon(place.current, next)
  }
  // As it was at first: columns do not move under whoever corrects a cell.
  const [isLong] = useState(lines.length > many)
  const [telling] = useState(() => (lines.some(tells) ? tellingWidth : verdictWidth))
  const room = (size?.width ?? 0) - lineWidth - telling - doingWidth - scrollbar
  const bound = useColumns({ module, columns, room, telling, judging, onward })
  useFirst(place, size !== undefined)
  return (
    <div ref={place} className="import-table">
      {size && (
        <Table<Line>
          ref={table}
          rowKey="line"
          size="small"
          virtual={isLong}
          pagination={false}
          columns={bound}
          dataSource={[...shown]}
          rowClassName={({ isOut }) => (isOut ? 'import-out' : '')}
          scroll={{ x: bound.reduce((sum, { width }) => sum + Number(width), 0), y: size.height - headHeight }}
          locale={{ emptyText: t('engine:import.none') }}
        />
      )}
    </div>
  )
}

const tells = ({ errors = [] }: Line): boolean => errors.some(({ field }) => field === null)

/** Lines that were touched keep their place, whatever they have become. */
function useShown(lines: readonly Line[], view: View): readonly Line[] {
  const typed = useSheet(sheet => sheet.typed)
  const [begun] = useState(() => new Set(lines.filter(line => isOfView(line, view)).map(({ line }) => line)))
  return useMemo(
    () => lines.filter(line => isOfView(line, view) || (begun.has(line.line) && (line.line in typed || line.isOut))),
    [lines, view, begun, typed],
  )
}

const mostFrames = 30
/** Once its line has been scrolled to and drawn. */
function focusSoon(place: HTMLElement | null, { line, field }: Place, frames = mostFrames) {
  const box = place?.querySelector<HTMLElement>(`[data-line="${line}"] [name="${field}"]`)
  if (box) box.focus()
  else if (frames > 0) requestAnimationFrame(() => focusSoon(place, { line, field }, frames - 1))
}

const begins = ['[aria-invalid=true]', '.import-commit:enabled', '.import-views input:checked']
/** Unless one is somewhere already, one begins at the first cell that is wrong, or where the lines are imported. */
function useFirst(place: { current: HTMLElement | null }, ready: boolean) {
  useEffect(() => {
    const window = place.current?.closest<HTMLElement>('.import')
    if (!ready || !window || document.activeElement?.matches('.import input, .import button')) return
    const first = begins.find(selector => window.querySelector(selector))
    if (first) window.querySelector<HTMLElement>(first)?.focus()
  }, [place, ready])
}

interface Binding extends Pick<Props, 'module' | 'columns' | 'judging'> {
  room: number
  /** Room for what becomes of a line. */
  telling: number
  onward: (at: Place) => void
}

function useColumns({ module, columns, room, telling, judging, onward }: Binding): Columns {
  const store = useSheetStore()
  const fields = fieldsOf(module)
  const plans = columns.map(key => {
    const { width, steady } = looks[fields[key]?.kind ?? 'text']
    return steady ? { key, width } : { key, width: Math.min(mostWidth, width), grow: true as const }
  })
  const widths = fit(plans, {}, room)
  const turn = (line: Line) => {
    if (line.isOut) takeIn(store, line)
    else leaveOut(store, line)
    judging.now()
  }
  return [
    { key: 'line', title: t('engine:import.line'), dataIndex: 'line', width: lineWidth, fixed: 'left', align: 'right' },
    {
      key: 'verdict',
      title: t('engine:import.verdict'),
      width: telling,
      fixed: 'left',
      render: (_, line) => <Verdict line={line} />,
    },
    ...plans.map(({ key, width }) => ({
      key,
      title: fields[key]?.label ?? key,
      width: widths[key] ?? width,
      render: (_: unknown, line: Line) => (
        <LineCell line={line} name={key} label={fields[key]?.label ?? key} judging={judging} onward={onward} />
      ),
    })),
    {
      key: 'doing',
      title: t('engine:row.actions'),
      width: doingWidth,
      fixed: 'right',
      render: (_, line) => (
        <Button
          type="link"
          size="small"
          aria-label={t(line.isOut ? 'engine:import.takeInLine' : 'engine:import.leaveOutLine', { line: line.line })}
          onClick={() => turn(line)}
        >
          {t(line.isOut ? 'engine:import.takeIn' : 'engine:import.leaveOut')}
        </Button>
      ),
    },
  ]
}
