import { columnDefaults } from '../../../kinds/columnDefaults.ts'
import { type AnyModule, type Field, fieldsOf } from '../../../schema/index.ts'

export interface ChildColumnWidths {
  /** By field, as CSS: pixels where values have one length, else a share of the width that is left. */
  widths: Readonly<Record<string, string | number>>
  /** Pixels of the whole grid; where there are fewer, it scrolls. */
  least: number
}
/** The columns of the number and of the buttons, as in the style sheet. */
const numberAndButtonsWidth = 44 + 88
/** The part of its usual width to which a column shrinks before the grid scrolls. */
const minWidthShare = 0.75

/** Columns that fit into a form together, where each may be a little narrower than in a list. */
export function childColumnWidths(child: AnyModule, names: readonly string[]): ChildColumnWidths {
  const columns = names.map(name => ({ name, ...columnDefaults(fieldsOf(child)[name] as Field) }))
  const widthOf = (some: readonly { width: number }[]) => some.reduce((sum, { width }) => sum + width, 0)
  const shared = widthOf(columns.filter(({ fixedLength }) => !fixedLength))
  return {
    widths: Object.fromEntries(
      columns.map(({ name, width, fixedLength }) => [name, fixedLength ? width : `${(100 * width) / shared}%`]),
    ),
    least: numberAndButtonsWidth + widthOf(columns) - shared * (1 - minWidthShare),
  }
}
