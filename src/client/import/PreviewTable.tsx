import { useSize } from 'ahooks'
import type { TableProps } from 'antd'
import { Button, Table } from 'antd'
import { t } from 'i18next'
import type { ComponentRef } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import { fitColumns } from '../views/fitColumns.ts'
import { columnDefaults } from '../views/columnDefaults.ts'
import './previewTable.css'
import { PreviewCell } from './PreviewCell.tsx'
import {
  matchesPreviewFilter,
  type PreviewLine,
  type PreviewPosition,
  type PreviewFilter,
  nextFaultyCell,
  faultyCells,
} from './previewLines.ts'
import { excludeLine, includeLine, usePreviewSheet, usePreviewSheetStore } from './previewSheet.ts'
import { VerdictCell } from './VerdictCell.tsx'

interface Props {
  module: AnyModule
  lines: readonly PreviewLine[]
  columns: readonly string[]
  view: PreviewFilter
  judging: { now: () => void; soon: () => void }
}
type Columns = NonNullable<TableProps<PreviewLine>['columns']>
const lineNumberWidth = 56
const verdictWidth = 76
/** Where something is wrong with whole lines, which is told there. */
const verdictWithReasonsWidth = 176
const actionWidth = 76
/** Of a column, for there is less room than in a list. */
const maxWidth = 140
const headHeight = 37
/** So many lines at once are drawn as they come into sight. */
const virtualFrom = 60
const scrollbar = 10

/** The lines of one kind. One that was put right stays until another kind is looked at. */
export function PreviewTable({ module, lines, columns, view, judging }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const size = useSize(place)
  const shown = useShownLines(lines, view)
  const wrong = useMemo(() => faultyCells(shown, columns), [shown, columns])
  const onward = (at: PreviewPosition) => {
    judging.now()
    const next = nextFaultyCell(wrong, at, columns)
    if (!next) return
    table.current?.scrollTo({ index: shown.findIndex(({ line }) => line === next.line) })
    focusWhenDrawn(place.current, next)
  }
  // As it was at first: columns do not move under whoever corrects a cell.
  const [isLong] = useState(lines.length > virtualFrom)
  const [telling] = useState(() => (lines.some(hasLineFault) ? verdictWithReasonsWidth : verdictWidth))
  const room = (size?.width ?? 0) - lineNumberWidth - telling - actionWidth - scrollbar
  const bound = usePreviewColumns({ module, columns, room, telling, judging, onward })
  useInitialFocus(place, size !== undefined)
  return (
    <div ref={place} className="import-table">
      {size && (
        <Table<PreviewLine>
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

const hasLineFault = ({ errors = [] }: PreviewLine): boolean => errors.some(({ field }) => field === null)

/** Lines that were touched keep their place, whatever they have become. */
function useShownLines(lines: readonly PreviewLine[], view: PreviewFilter): readonly PreviewLine[] {
  const typed = usePreviewSheet(sheet => sheet.typed)
  const [begun] = useState(() => new Set(lines.filter(line => matchesPreviewFilter(line, view)).map(({ line }) => line)))
  return useMemo(
    () => lines.filter(line => matchesPreviewFilter(line, view) || (begun.has(line.line) && (line.line in typed || line.isOut))),
    [lines, view, begun, typed],
  )
}

const mostFrames = 30
/** Once its line has been scrolled to and drawn. */
function focusWhenDrawn(place: HTMLElement | null, { line, field }: PreviewPosition, frames = mostFrames) {
  const box = place?.querySelector<HTMLElement>(`[data-line="${line}"] [name="${field}"]`)
  if (box) box.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(place, { line, field }, frames - 1))
}

const focusCandidates = ['[aria-invalid=true]', '.import-commit:enabled', '.import-views input:checked']
/** Unless one is somewhere already, one begins at the first cell that is wrong, or where the lines are imported. */
function useInitialFocus(place: { current: HTMLElement | null }, ready: boolean) {
  useEffect(() => {
    const window = place.current?.closest<HTMLElement>('.import')
    if (!ready || !window || document.activeElement?.matches('.import input, .import button')) return
    const first = focusCandidates.find(selector => window.querySelector(selector))
    if (first) window.querySelector<HTMLElement>(first)?.focus()
  }, [place, ready])
}

interface PreviewColumnsParams extends Pick<Props, 'module' | 'columns' | 'judging'> {
  room: number
  /** Room for what becomes of a line. */
  telling: number
  onward: (at: PreviewPosition) => void
}

function usePreviewColumns({ module, columns, room, telling, judging, onward }: PreviewColumnsParams): Columns {
  const store = usePreviewSheetStore()
  const fields = fieldsOf(module)
  const plans = columns.map(key => {
    const { width, fixedLength: steady } = columnDefaults[fields[key]?.kind ?? 'text']
    return steady ? { key, width } : { key, width: Math.min(maxWidth, width), grow: true as const }
  })
  const widths = fitColumns(plans, {}, room)
  const turn = (line: PreviewLine) => {
    if (line.isOut) includeLine(store, line)
    else excludeLine(store, line)
    judging.now()
  }
  return [
    { key: 'line', title: t('engine:import.line'), dataIndex: 'line', width: lineNumberWidth, fixed: 'left', align: 'right' },
    {
      key: 'verdict',
      title: t('engine:import.verdict'),
      width: telling,
      fixed: 'left',
      render: (_, line) => <VerdictCell line={line} />,
    },
    ...plans.map(({ key, width }) => ({
      key,
      title: fields[key]?.label ?? key,
      width: widths[key] ?? width,
      render: (_: unknown, line: PreviewLine) => (
        <PreviewCell line={line} name={key} label={fields[key]?.label ?? key} judging={judging} onward={onward} />
      ),
    })),
    {
      key: 'doing',
      title: t('engine:row.actions'),
      width: actionWidth,
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
