import { isCell, keyMotion, handlesOwnKeys, tableBody } from '../../ui/ariaGrid/gridCells.ts'
import { rowsPerPageKey } from '../../ui/ariaGrid/useGridNavigation.ts'
import { isComposing } from '../../ui/keyboardTargets.ts'
import { blockWidth } from './cellBlock.ts'
import type { CellRanges } from './cellRanges.ts'

/** Actions of keys on the selected cells; null where cells are not edited. */
export interface RangeCommands {
  fillDown: () => void
  fillRight: () => void
  clear: () => void
  find: () => void
}

const isInRows = ({ list }: CellRanges): boolean => tableBody(list)?.contains(document.activeElement) === true

/** Whether the focus is in the rows of the list, and not in a control with keys of its own. */
export const hasGridFocus = (ranges: CellRanges): boolean =>
  isInRows(ranges) && document.activeElement !== null && !handlesOwnKeys(document.activeElement)

/** The keys of a range. Runs before those of the list, which move its focus. */
export function onRangeKey(ranges: CellRanges, event: KeyboardEvent, commands: RangeCommands | null) {
  if (event.defaultPrevented || isComposing(event)) return
  const isHandled = hasGridFocus(ranges) ? handleKey(ranges, event, commands) : isInRows(ranges) && runInEdit(event, commands)
  if (!isHandled) return
  event.preventDefault()
  event.stopPropagation()
}

/** Runs what the key does to the range; returns whether it does anything. */
function handleKey(ranges: CellRanges, event: KeyboardEvent, commands: RangeCommands | null): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, target } = event
  const isOnCell = isCell(target) || target === tableBody(ranges.list)
  if (!altKey && !shiftKey && (ctrlKey || metaKey) && runShortcut(ranges, key.toLowerCase(), commands)) return true
  if (!isOnCell) return false
  const motion = keyMotion(event)
  if (motion && shiftKey) return extend(ranges, motion)
  if (motion) {
    ranges.select(null)
    return false
  }
  if (altKey || ctrlKey || metaKey) return false
  if (key === 'Escape' && ranges.range()) {
    ranges.select(null)
    return true
  }
  if ((key === 'Delete' || key === 'Backspace') && commands) {
    commands.clear()
    return true
  }
  return false
}

function runShortcut(ranges: CellRanges, key: string, commands: RangeCommands | null): boolean {
  if (key === 'a') {
    const { rows, fields } = ranges.shown()
    ranges.selectBlock({ top: 0, bottom: rows.length - 1, left: 0, right: fields.length - 1 })
    return true
  }
  const block = ranges.block()
  // Without columns to fill the page is loaded again, as everywhere.
  if (key === 'r' && (!block || blockWidth(block) === 1)) return false
  return commands !== null && runCommand(key, commands)
}

function runCommand(key: string, commands: RangeCommands): boolean {
  const run = { d: commands.fillDown, r: commands.fillRight, f: commands.find }[key]
  run?.()
  return run !== undefined
}

/** In the control of a cell these keys would go to the browser; no range is selected meanwhile. */
const runInEdit = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, commands: RangeCommands | null): boolean =>
  commands !== null &&
  (ctrlKey || metaKey) &&
  !altKey &&
  !shiftKey &&
  /^[df]$/i.test(key) &&
  runCommand(key.toLowerCase(), commands)

/** Moves the corner that is not the anchor. */
function extend(ranges: CellRanges, motion: NonNullable<ReturnType<typeof keyMotion>>): boolean {
  const { rows, fields } = ranges.shown()
  const active = ranges.active()
  const { anchor, focus } = ranges.range() ?? { anchor: active, focus: active }
  const [row, column] = [rows.findIndex(({ id }) => id === focus?.row), fields.indexOf(focus?.field ?? '')]
  if (!anchor || row < 0 || column < 0) return false
  const { rowHeight } = ranges.grid.current
  const page = rowsPerPageKey({ list: ranges.list, params: { current: { rows, rowHeight } } })
  const next = motion({ row, column }, { rows: rows.length, columns: fields.length, page })
  const [to, field] = [rows[next.row], fields[next.column]]
  if (!to || field === undefined) return false
  ranges.select({ anchor, focus: { row: to.id, field } })
  ranges.focus({ row: to.id, field })
  return true
}
