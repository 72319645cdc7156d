import type { KeyboardEvent } from 'react'
import { isComposing } from '../keyboardTargets.ts'

/** A cell of the row with that id. */
export interface EditedCell {
  row: number
  field: string
}

interface CellOrder {
  /** Ids of the rows, and names of the cells of each, in the order they are shown. */
  rows: readonly number[]
  fields: readonly string[]
}

/** The cell `down` rows and `right` cells away; past the end of a row the next one begins. Null at the edge of the table. */
export function cellAtStep(
  { row, field }: EditedCell,
  { rows, fields }: CellOrder,
  [down, right]: readonly [number, number],
): EditedCell | null {
  const at = rows.indexOf(row) * fields.length + fields.indexOf(field) + down * fields.length + right
  const nextRow = rows[Math.floor(at / fields.length)]
  const nextField = fields[((at % fields.length) + fields.length) % fields.length]
  return at < 0 || nextRow === undefined || nextField === undefined ? null : { row: nextRow, field: nextField }
}

const isPickerOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.ant-select-open, .ant-picker-dropdown') !== null
export const isInSelect = (target: EventTarget): boolean => target instanceof Element && target.closest('.ant-select') !== null
export const textInputOf = (target: EventTarget): HTMLInputElement | null =>
  target instanceof HTMLInputElement && /^(text|tel|search|url)$/.test(target.type) ? target : null

/** In a select without search these keys open the list, and the browser would scroll the row out of sight as well. */
export const wouldScroll = ({ key, altKey, target }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && target.readOnly && (altKey || /^(Page(Up|Down)|Home|End| )$/.test(key))

export type CellCommand = readonly [down: number, right: number] | 'revert' | 'save' | 'undo' | 'redo' | 'clear' | 'edit'

/** The command of a key in a cell; null where the control handles the key itself. */
export function parseCellKey(event: KeyboardEvent): CellCommand | null {
  const { key, shiftKey, target } = event
  if (isComposing(event.nativeEvent) || event.altKey) return null
  if (event.ctrlKey || event.metaKey) return modifierCommand(key.toLowerCase(), shiftKey)
  if (key === 'Tab') return [0, shiftKey ? -1 : 1]
  if (isPickerOpen(target)) return null
  if (key === 'Escape') return 'revert'
  if (target instanceof HTMLButtonElement) return commandBesideButton(key, target)
  if (key === 'Enter') return [shiftKey ? -1 : 1, 0]
  if (key === 'F2') return 'edit'
  if ((key === 'Delete' || key === 'Backspace') && isInSelect(target)) return 'clear'
  return arrowCommand(key, textInputOf(target))
}

/** Up and down move between the buttons of a cell; left and right leave it. */
function commandBesideButton(key: string, button: HTMLButtonElement): CellCommand | null {
  const next = key === 'ArrowDown' ? button.nextElementSibling : key === 'ArrowUp' ? button.previousElementSibling : null
  if (next instanceof HTMLButtonElement) next.focus()
  return key === 'ArrowRight' ? [0, 1] : key === 'ArrowLeft' ? [0, -1] : null
}

function modifierCommand(key: string, shift: boolean): CellCommand | null {
  if (key === 's') return 'save'
  if (key === 'y') return 'redo'
  if (key === 'z') return shift ? 'redo' : 'undo'
  return null
}

function arrowCommand(key: string, input: HTMLInputElement | null): CellCommand | null {
  if (!input) return null
  if (key === 'ArrowUp') return [-1, 0]
  if (key === 'ArrowDown') return [1, 0]
  const { selectionStart: from, selectionEnd: to, value } = input
  const whole = from === 0 && to === value.length
  if (key === 'ArrowLeft' && ((from === 0 && to === 0) || (whole && value !== ''))) return [0, -1]
  if (key === 'ArrowRight' && ((from === value.length && to === from) || (whole && value !== ''))) return [0, 1]
  return null
}
