import '../../api/languages/texts/cellWords.ts'
import { useLatest } from 'ahooks'
import { App } from 'antd'
import { t } from 'i18next'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { parseTsv } from '../../ui/ariaGrid/parseTsv.ts'
import { formatRowCount } from '../../views/formatRowCount.ts'
import { reportPasteFailure } from '../../views/pastedValues.ts'
import { type CellBlock, blockHeight, isOneCell, blockWidth } from './cellBlock.ts'
import { type CellRanges, createCellRanges, type RangeGrid } from './cellRanges.ts'
import { fillDown, fillGrownBlock, fillRight, type PastedBlock, pasteBlock } from './fillCells.ts'
import { listenToPointer, type PointerStart } from './listenToPointer.ts'
import './range.css'
import type { QueuedKeys } from './queuedKeys.ts'
import { hasGridFocus, onRangeKey, type RangeCommands } from './rangeKeys.ts'
import { rangeSums } from './rangeSums.ts'
import { rangeText } from './rangeText.ts'
import { type ContentOfCell, writeCells, type WriteOutcome } from './writeCells.ts'

export interface CellRangeProps extends RangeGrid {
  list: { readonly current: HTMLElement | null }
  /** The place in the footer that shows the selected range. */
  slot: HTMLElement | null
  /** Rows of the whole list; a lower bound if `more` is set. */
  total: number
  more: boolean
  /** Opens the window that finds and replaces in a column. */
  onFind: ((field: string) => void) | null
}
/** What was done before the ranges were there. */
export interface RangeStart {
  /** A pointer that went down; null for the keyboard. */
  pointer: PointerStart | null
  keys: QueuedKeys
}
type MessageInstance = ReturnType<typeof App.useApp>['message']
interface Props extends CellRangeProps {
  start: RangeStart
}
const settleMs = 150

/** Ranges of cells: what is drawn over them, and what the mouse, the keyboard and the clipboard do with them. */
export function CellRangeLayer({ list, start, slot, total, more, onFind, ...grid }: Props) {
  const latest = useLatest(grid)
  const ranges = useRef<CellRanges | null>(null)
  const [status, setStatus] = useState('')
  const timer = useRef(0)
  const resumed = useRef<RangeStart>(null)
  const settle = useLatest(() => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      ranges.current?.mark()
      setStatus(ranges.current ? describeRange(ranges.current, { total, more }) : '')
    }, settleMs)
  })
  const actions = useLatest(useRangeActions(ranges, onFind))
  useEffect(() => {
    if (!list.current) return
    const unmount = new AbortController()
    const { signal } = unmount
    const own = createCellRanges(list.current, latest, () => settle.current())
    ranges.current = own
    const resume = listenToPointer({ ranges: own, onFill: series => actions.current.fillGrown(series) }, signal)
    own.list.addEventListener('keydown', event => onRangeKey(own, event, commandsOf(own, actions)), { capture: true, signal })
    own.list.addEventListener('scroll', () => own.range() && settle.current(), { capture: true, signal })
    document.addEventListener('copy', event => actions.current.copy(event), { capture: true, signal })
    document.addEventListener('cut', event => actions.current.copy(event), { capture: true, signal })
    document.addEventListener('paste', event => actions.current.paste(event), { capture: true, signal })
    const stop = latest.current.editor?.store.subscribe(({ at }) => {
      if (at) own.select(null)
      else if (own.range()) settle.current()
    })
    // Once per start: the effect runs again when a hidden page (Activity) is shown again, and that drag is over by then.
    if (start.pointer && resumed.current !== start) resume(start.pointer)
    resumed.current = start
    start.keys.replay()
    return () => {
      unmount.abort()
      stop?.()
      clearTimeout(timer.current)
      own.remove()
      // Shown again, the list has no range: the rows may be others by then.
      ranges.current = null
      setStatus('')
    }
  }, [list, start, latest, settle, actions])
  useLayoutEffect(() => ranges.current?.redraw())
  return (
    slot &&
    status &&
    createPortal(
      <span className="range-status" title={status}>
        {status}
      </span>,
      slot,
    )
  )
}

const commandsOf = ({ grid }: CellRanges, actions: { readonly current: RangeCommands }): RangeCommands | null =>
  grid.current.editor && actions.current

/** The selection, with the sum of several cells. */
function describeRange(ranges: CellRanges, { total, more }: Pick<CellRangeProps, 'total' | 'more'>): string {
  const block = ranges.block()
  if (!block || isOneCell(block)) return ''
  const { rows, fields } = ranges.shown()
  const size = { rows: blockHeight(block), columns: blockWidth(block) }
  const isAll = size.rows === rows.length && size.columns === fields.length
  const beyond = isAll ? total - rows.length : 0
  const { filled, sum, average } = rangeSums(ranges.grid.current.module, ranges.drafted(), block)
  return [
    beyond > 0
      ? t('cells:range.loaded', { ...size, beyond: formatRowCount(beyond, more) })
      : t(isAll ? 'cells:range.all' : 'cells:range.size', size),
    ...(sum === null ? [] : [t('cells:range.sum', { sum: sum.toLocaleString('en-US', digits) })]),
    ...(average === null ? [] : [t('cells:range.average', { average: average.toLocaleString('en-US', digits) })]),
    t('cells:range.count', { count: filled }),
  ].join(' · ')
}
const digits = { maximumFractionDigits: 10 }

/** Actions on the selected cells, and the one sentence about cells that were skipped. */
function useRangeActions(ranges: { readonly current: CellRanges | null }, onFind: CellRangeProps['onFind']) {
  const { message } = App.useApp()
  return useMemo(() => {
    const target = (own: CellRanges): CellBlock | null => own.block() ?? blockOfActive(own)
    const write = (own: CellRanges, plan: WritePlan) => writeAndReport(message, own, plan)
    const fill = (make: typeof fillDown) => () => {
      const own = ranges.current
      const block = own && target(own)
      const plan = block && make(block, own.drafted())
      if (own && plan) write(own, { ...plan, action: 'fill' })
    }
    return {
      fillDown: fill(fillDown),
      fillRight: fill(fillRight),
      clear() {
        const own = ranges.current
        const block = own && target(own)
        if (own && block) write(own, { block, at: () => 'empty', action: 'clear' })
      },
      find() {
        const own = ranges.current
        const block = own && target(own)
        if (own && block) onFind?.(own.shown().fields[block.left] ?? '')
      },
      fillGrown(series: boolean) {
        const own = ranges.current
        const [from, to] = [own?.block(), own?.grown()]
        if (!own || !from || !to || (blockHeight(from) === blockHeight(to) && blockWidth(from) === blockWidth(to))) return
        write(own, { ...fillGrownBlock(own.grid.current.module, own.drafted(), { from, to, series }), action: 'fill' })
        own.selectBlock(to)
      },
      copy(event: ClipboardEvent) {
        const own = ranges.current
        if (!own || !event.clipboardData || !hasGridFocus(own)) return
        // A text selected within a cell is copied as such.
        const block = own.block() ?? (getSelection()?.isCollapsed === false ? null : blockOfActive(own))
        if (!block) return
        copyCells(event.clipboardData, own, block)
        event.preventDefault()
        const size = { rows: blockHeight(block), columns: blockWidth(block) }
        void message.success(t(event.type === 'cut' ? 'cells:range.cut' : 'cells:range.copied', size))
      },
      paste(event: ClipboardEvent) {
        const own = ranges.current
        const block = own && own.grid.current.editor && hasGridFocus(own) ? target(own) : null
        const text = event.clipboardData?.getData('text/plain') ?? ''
        if (!own || !block || text === '') return
        event.preventDefault()
        event.stopPropagation()
        const plan = pasteBlock(parseTsv(text) ?? [[text.replace(/\r?\n$/, '')]], block, own.shown())
        own.selectBlock(plan.block)
        write(own, { ...plan, action: 'paste' })
      },
    }
  }, [ranges, message, onFind])
}

interface WritePlan extends Partial<PastedBlock> {
  block: CellBlock
  at: ContentOfCell
  action: 'paste' | 'fill' | 'clear'
}

/** Writes cells, and says which were left alone. */
function writeAndReport(message: MessageInstance, own: CellRanges, { block, at, action, rows = 0, columns = 0 }: WritePlan) {
  const { editor } = own.grid.current
  if (!editor) return
  writeCells(editor, own.drafted(), { block, at, action }).then(outcome => {
    const left = describeLeft(outcome, { rows, columns })
    if (left) void message.warning(left)
  }, reportPasteFailure(message))
}

function copyCells(clipboard: DataTransfer, own: CellRanges, block: CellBlock) {
  const { tsv, html } = rangeText(own.grid.current.module, own.drafted(), block)
  clipboard.setData('text/plain', tsv)
  clipboard.setData('text/html', html)
}

function blockOfActive(ranges: CellRanges): CellBlock | null {
  const cell = ranges.active()
  const { rows, fields } = ranges.shown()
  const [row, column] = [rows.findIndex(({ id }) => id === cell?.row), fields.indexOf(cell?.field ?? '')]
  return row < 0 || column < 0 ? null : { top: row, bottom: row, left: column, right: column }
}

/** Which cells were left alone and why, in one sentence; '' when none was. */
const describeLeft = ({ locked, required }: WriteOutcome, { rows, columns }: { rows: number; columns: number }): string =>
  [
    ...(locked ? [t('cells:range.kept', { count: locked })] : []),
    ...(required ? [t('cells:range.required', { count: required })] : []),
    ...(rows ? [t('cells:inline.rowsLeftOut', { count: rows })] : []),
    ...(columns ? [t('cells:inline.columnsLeftOut', { count: columns })] : []),
  ].join(t('engine:semicolon'))
