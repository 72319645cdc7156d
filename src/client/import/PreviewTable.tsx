import { useSize } from 'ahooks'
import { type TableProps, Button, Table } from 'antd'
import { t } from 'i18next'
import { type ComponentRef, useEffect, useMemo, useRef, useState } from 'react'
import { columnDefaults } from '../../kinds/columnDefaults.ts'
import { type AnyModule, fieldsOf, childrenInColumns } from '../../schema/index.ts'
import { fitColumns } from '../views/fitColumns.ts'
import './previewTable.css'
import { type CorrectionEvents, PreviewCell, VerdictCell } from './PreviewCell.tsx'
import {
  matchesPreviewFilter,
  type PreviewLine,
  type PreviewPosition,
  type PreviewFilter,
  nextFaultyCell,
  faultyCells,
  faultWidths,
} from './previewLines.ts'
import { excludeLine, includeLine, usePreviewSheet, usePreviewSheetStore, type Revalidation } from './previewSheet.ts'
import type { TextReplacement } from './ReplaceModal.tsx'
import { usePasteLines } from './usePasteLines.ts'
import { linesWithText } from './wrongValues.ts'

interface Props {
  module: AnyModule
  lines: readonly PreviewLine[]
  columns: readonly string[]
  view: PreviewFilter
  revalidate: Revalidation
  onReplace: (replacing: TextReplacement) => void
}
type Columns = NonNullable<TableProps<PreviewLine>['columns']>
const lineNumberWidth = 56
const verdictWidth = 76
/** Wider where a line as a whole has a fault, because this column shows its text. */
const verdictWithReasonsWidth = 176
const actionWidth = 76
/** Widest column: there is less room than in a list. */
const maxWidth = 140
const headHeight = 33
/** Longer tables are virtual: only lines in sight are drawn. */
const virtualFrom = 60
const scrollbar = 10

/** The lines of one kind. A corrected line stays until the operator switches to another kind. */
export function PreviewTable({ module, lines, columns, view, revalidate, onReplace }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<ComponentRef<typeof Table>>(null)
  const size = useSize(container)
  const shown = useShownLines(lines, view)
  const faulty = useMemo(() => faultyCells(shown, columns), [shown, columns])
  const goToNextFault = (at: PreviewPosition) => {
    revalidate.now()
    const next = nextFaultyCell(faulty, at, columns)
    if (!next) return
    table.current?.scrollTo({ index: shown.findIndex(({ line }) => line === next.line) })
    focusWhenDrawn(container.current, next)
  }
  const paste = usePasteLines({ lines: shown, columns, revalidate })
  const replaceFrom = ({ line, field }: PreviewPosition, text: string) => {
    const alike = linesWithText(lines, field, text)
    onReplace({ field, text, line, lines: alike.length ? alike : [line] })
  }
  // Fixed at mount, so that columns do not move while cells are being corrected.
  const [isLong] = useState(lines.length > virtualFrom)
  const [verdictColumnWidth] = useState(() => (lines.some(hasLineFault) ? verdictWithReasonsWidth : verdictWidth))
  const [widthsOfFaults] = useState(() => faultWidths(lines))
  const room = (size?.width ?? 0) - lineNumberWidth - verdictColumnWidth - actionWidth - scrollbar
  const cells = { revalidate, onNext: goToNextFault, onPaste: paste, onReplace: replaceFrom }
  const tableColumns = usePreviewColumns({ module, columns, room, verdictColumnWidth, faulty: widthsOfFaults, cells })
  useInitialFocus(container, size !== undefined)
  return (
    <div ref={container} className="import-table">
      {size && (
        <Table<PreviewLine>
          ref={table}
          rowKey="line"
          size="small"
          virtual={isLong}
          pagination={false}
          columns={tableColumns}
          dataSource={[...shown]}
          rowClassName={({ isOut }) => (isOut ? 'import-out' : '')}
          scroll={{ x: tableColumns.reduce((sum, { width }) => sum + Number(width), 0), y: size.height - headHeight }}
          locale={{ emptyText: t('imports:none') }}
        />
      )}
    </div>
  )
}

const hasLineFault = ({ replaces, errors = [] }: PreviewLine): boolean =>
  replaces !== undefined || errors.some(({ field }) => field === null)

/** Lines of this kind, and those that were of it at mount and have been corrected or excluded since. */
function useShownLines(lines: readonly PreviewLine[], view: PreviewFilter): readonly PreviewLine[] {
  const typed = usePreviewSheet(sheet => sheet.typed)
  const [atMount] = useState(() => new Set(lines.filter(line => matchesPreviewFilter(line, view)).map(({ line }) => line)))
  return useMemo(
    () =>
      lines.filter(line => matchesPreviewFilter(line, view) || (atMount.has(line.line) && (line.line in typed || line.isOut))),
    [lines, view, atMount, typed],
  )
}

const maxFrames = 30
/** Focuses a cell as soon as its line is drawn, after the scroll to it. */
function focusWhenDrawn(container: HTMLElement | null, { line, field }: PreviewPosition, frames = maxFrames) {
  const box = container?.querySelector<HTMLElement>(`[data-line="${line}"] [name="${field}"]`)
  if (box) box.focus()
  else if (frames > 0) requestAnimationFrame(() => focusWhenDrawn(container, { line, field }, frames - 1))
}

const focusCandidates = ['[aria-invalid=true]', '.import-commit:enabled', '.import-views input:checked']
/** Focuses the first faulty cell, else the import button, unless something in the modal has the focus. */
function useInitialFocus(container: { current: HTMLElement | null }, ready: boolean) {
  useEffect(() => {
    const modal = container.current?.closest<HTMLElement>('.import')
    if (!ready || !modal || document.activeElement?.matches('.import input, .import button')) return
    const first = focusCandidates.find(selector => modal.querySelector(selector))
    if (first) modal.querySelector<HTMLElement>(first)?.focus()
  }, [container, ready])
}

interface PreviewColumnsParams extends Pick<Props, 'module' | 'columns'> {
  room: number
  verdictColumnWidth: number
  /** Widths of faults, by column. */
  faulty: Readonly<Record<string, number>>
  cells: CorrectionEvents
}

/** Columns as wide as their faults, while the others share what is left; unless that would put some of them out of sight. */
function fitFaults(plans: Parameters<typeof fitColumns>[0], faulty: Readonly<Record<string, number>>, room: number) {
  const wide = plans.map(plan => {
    const needed = faulty[plan.key] ?? 0
    return needed > plan.width ? { key: plan.key, width: needed } : plan
  })
  const widths = fitColumns(wide, {}, room)
  const isInSight = Object.values(widths).reduce((sum, width) => sum + width, 0) <= room
  return isInSight ? widths : fitColumns(plans, {}, room)
}

function usePreviewColumns({ module, columns, room, verdictColumnWidth, faulty, cells }: PreviewColumnsParams): Columns {
  const store = usePreviewSheetStore()
  const fields = fieldsOf(module)
  const plans = columns.flatMap(key => {
    const field = fields[key]
    if (!field) return []
    const { width, fixedLength } = columnDefaults(field)
    return [fixedLength ? { key, width } : { key, width: Math.min(maxWidth, width), grow: true as const }]
  })
  const widths = fitFaults(plans, faulty, room)
  const childLabel = childrenInColumns(module, columns)?.[1].label ?? ''
  const toggle = (line: PreviewLine) => {
    if (line.isOut) includeLine(store, line)
    else excludeLine(store, line)
    cells.revalidate.now()
  }
  return [
    { key: 'line', title: t('imports:line'), dataIndex: 'line', width: lineNumberWidth, fixed: 'left', align: 'right' },
    {
      key: 'verdict',
      title: t('imports:verdict'),
      width: verdictColumnWidth,
      fixed: 'left',
      render: (_, line) => <VerdictCell line={line} childLabel={childLabel} />,
    },
    ...plans.map(({ key, width }) => ({
      key,
      title: fields[key]?.label ?? key,
      width: widths[key] ?? width,
      render: (_: unknown, line: PreviewLine) => (
        <PreviewCell line={line} name={key} label={fields[key]?.label ?? key} {...cells} />
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
          aria-label={t(line.isOut ? 'imports:takeInLine' : 'imports:leaveOutLine', { line: line.line })}
          onClick={() => toggle(line)}
        >
          {t(line.isOut ? 'imports:takeIn' : 'imports:leaveOut')}
        </Button>
      ),
    },
  ]
}
