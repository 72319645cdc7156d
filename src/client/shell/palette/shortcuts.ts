import { modifierKey } from './modifierKey.ts'

/** The shortcuts that work everywhere, and those of the cells of lists. */
export const shortcuts = [
  ['palette', [modifierKey, 'K']],
  ['help', ['F1']],
  ['keyword', ['/']],
  ['rows', ['↓']],
  ['toolbar', ['F6']],
  ['save', [modifierKey, 'S']],
  ['close', ['Esc']],
  ['range', ['Shift', '↑ ↓ ← →']],
  ['fill', [modifierKey, 'D']],
  ['find', [modifierKey, 'F']],
  ['undo', [modifierKey, 'Z']],
  ['keys', ['?']],
] as const
