import type { EditedCell } from '../../ui/ariaGrid/cellKeys.ts'
import { tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { extendBlockTo } from './cellBlock.ts'
import type { CellRanges } from './cellRanges.ts'

/** A drag from these, and a click on them, is theirs. */
const controls =
  'a, button, input, textarea, label, .inline-control, .ant-select, .ant-table-selection-column, .ant-table-row-expand-icon'

/** A pointer that went down before its listeners were there. */
export interface PointerStart {
  down: PointerEvent
  last: PointerEvent
}

export interface PointerActions {
  ranges: CellRanges
  /** The fill handle was dragged; with Ctrl it continues a series of numbers or days. */
  onFill: (series: boolean) => void
}

/** Selects by drag and by Shift and click. Alt leaves a drag to the text, as a drag within one cell and a double click do. */
export function listenToPointer({ ranges, onFill }: PointerActions, signal: AbortSignal): (start: PointerStart) => void {
  const onDown = (event: PointerEvent, last = event) => {
    if (event.button !== 0 || event.altKey || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    if (event.target === ranges.handle) {
      event.preventDefault()
      return dragFill({ ranges, onFill }, signal)
    }
    const cell = event.target.closest(controls) ? null : ranges.cellOf(event.target)
    if (!cell) return
    const anchor = event.shiftKey ? anchorOf(ranges) : null
    if (anchor) ranges.select({ anchor, focus: cell })
    else {
      ranges.select(null)
      ranges.click(cell)
    }
    // The row may have scrolled while the ranges loaded: what is below the pointer now was not reached by it.
    if (isClick(event, last)) return
    dragRange(ranges, { anchor: anchor ?? cell, isBegun: anchor !== null, signal, last })
  }
  ranges.list.addEventListener('pointerdown', event => onDown(event), { capture: true, signal })
  // With Shift the browser would select the text between the two clicks.
  ranges.list.addEventListener(
    'mousedown',
    event => {
      if (event.shiftKey && event.target instanceof Element && !event.target.closest(controls) && ranges.cellOf(event.target))
        event.preventDefault()
    },
    { capture: true, signal },
  )
  return ({ down, last }) => onDown(down, last)
}

/** Whether the pointer is up again where it went down. */
const isClick = (down: PointerEvent, last: PointerEvent): boolean =>
  last.type === 'pointerup' && Math.abs(last.clientX - down.clientX) + Math.abs(last.clientY - down.clientY) < clickSlack
const clickSlack = 4

const anchorOf = (ranges: CellRanges): EditedCell | null =>
  ranges.range()?.anchor ?? ranges.grid.current.editor?.store.getState().at ?? ranges.active()

interface RangeDrag {
  anchor: EditedCell
  isBegun: boolean
  signal: AbortSignal
  last: PointerEvent
}
function dragRange(ranges: CellRanges, { anchor, isBegun, signal, last }: RangeDrag) {
  let begun = isBegun
  const update = (focus: EditedCell) => {
    if (!begun && focus.row === anchor.row && focus.field === anchor.field) return
    begun = true
    getSelection()?.removeAllRanges()
    const range = ranges.range()
    if (range?.focus.row !== focus.row || range.focus.field !== focus.field) ranges.select({ anchor, focus })
  }
  const end = () => {
    const range = ranges.range()
    if (!begun || !range) return
    suppressClick()
    ranges.focus(range.focus)
  }
  trackDrag(ranges, { update, end, signal, last })
}

function dragFill({ ranges, onFill }: PointerActions, signal: AbortSignal) {
  const update = ({ row, field }: EditedCell) => {
    const block = ranges.block()
    const { rows, fields } = ranges.shown()
    if (block) ranges.grow(extendBlockTo(block, { row: rows.findIndex(({ id }) => id === row), column: fields.indexOf(field) }))
  }
  const end = (event: PointerEvent) => {
    suppressClick()
    if (event.type !== 'pointercancel') onFill(event.ctrlKey || event.metaKey)
    ranges.grow(null)
  }
  trackDrag(ranges, { update, end, signal, last: null })
}

interface Drag {
  update: (cell: EditedCell) => void
  end: (event: PointerEvent) => void
  signal: AbortSignal
  /** The last event of a pointer that is down. */
  last: PointerEvent | null
}
/** Follows the pointer until it is released, and scrolls while it is at an edge of the rows. */
function trackDrag(ranges: CellRanges, { update, end, signal, last }: Drag) {
  const body = tableBody(ranges.list)
  if (!body) return
  const drag = new AbortController()
  let frame = 0
  let point = { clientX: 0, clientY: 0 }
  const follow = () => {
    const cell = ranges.cellOf(elementInside(body, point))
    if (cell) update(cell)
  }
  const scroll = () => {
    frame = 0
    const [down, aside] = overshoot(body, point)
    const before = [body.scrollTop, body.scrollLeft]
    body.scrollBy(aside, down)
    if (body.scrollTop === before[0] && body.scrollLeft === before[1]) return
    follow()
    frame = requestAnimationFrame(scroll)
  }
  const onMove = (event: PointerEvent) => {
    point = event
    follow()
    // Not before there is a range: until then the drag selects text.
    body.classList.toggle('range-drag', ranges.range() !== null)
    if (!frame && overshoot(body, point).some(Boolean)) frame = requestAnimationFrame(scroll)
  }
  const onEnd = (event: PointerEvent) => {
    stop()
    end(event)
  }
  const stop = () => {
    drag.abort()
    cancelAnimationFrame(frame)
    body.classList.remove('range-drag')
  }
  signal.addEventListener('abort', stop, { signal: drag.signal })
  document.addEventListener('pointermove', onMove, { signal: drag.signal })
  document.addEventListener('pointerup', onEnd, { signal: drag.signal })
  document.addEventListener('pointercancel', onEnd, { signal: drag.signal })
  if (last && last.type !== 'pointerdown') onMove(last)
  if (last?.type === 'pointerup') onEnd(last)
}

/** How far beyond the rows in sight the pointer is, as steps to scroll down and aside. */
function overshoot(body: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): [down: number, aside: number] {
  const { left, top } = body.getBoundingClientRect()
  const beyond = (at: number, length: number) => Math.round((Math.min(0, at) + Math.max(0, at - length)) / 3)
  return [beyond(clientY - top, body.clientHeight), beyond(clientX - left, body.clientWidth)]
}

/** The element at the point, or at the nearest point within the rows in sight. */
function elementInside(body: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Element | null {
  const { left, top } = body.getBoundingClientRect()
  const within = (at: number, from: number, length: number) => Math.max(from + 1, Math.min(at, from + length - 2))
  return document.elementFromPoint(within(clientX, left, body.clientWidth), within(clientY, top, body.clientHeight))
}

/** The click at the end of a drag is none. */
function suppressClick() {
  const stop = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stop, { capture: true }))
}
