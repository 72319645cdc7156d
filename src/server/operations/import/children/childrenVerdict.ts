import type { AnyModule, ChildrenNamed } from '../../../../schema/index.ts'
import type { Language } from '../../../../shared/rules/languages.ts'
import type { Data } from '../../../db/connection.ts'
import type { ChildrenChange } from '../../save/children/decideRows.ts'
import type { LineError, ParsedLine, PrintValue } from '../parseLines.ts'
import type { SheetLine } from '../sheetLines.ts'

/** One child row in the file: its cells are those of its own module. */
export interface ChildLine {
  line: ParsedLine
  /** Its place among the child rows of the same row, from 0. */
  index: number
  old: Data | null
  values: Data
  errors: LineError[]
}

/** The child rows of one row of the file. */
export interface ChildrenVerdict {
  child: AnyModule
  named: ChildrenNamed
  /** All rows of the sheet, the first with the columns of the parent row. */
  rows: readonly SheetLine[]
  /** Faults in the parent's columns of the later rows. */
  rowErrors: readonly (LineError & { line: number })[]
  lines: readonly ChildLine[]
  /** The write; null where the file has no child columns. */
  change: ChildrenChange | null
  printIn(language: Language): PrintValue
}

/** How many stored rows are changed or removed. */
export const countReplacedRows = ({ change }: ChildrenVerdict): number =>
  change ? change.removed.length + change.changed.filter(({ values }) => !isMove(change, values)).length : 0

const isMove = ({ named: [, { order }] }: ChildrenChange, values: Data): boolean =>
  Object.keys(values).every(name => name === order)
