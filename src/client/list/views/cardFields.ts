import { kindValue } from '../../../kinds/kindValues.ts'
import { type AnyModule, columnNamesOf, fieldOf, isListed, titleFieldOf } from '../../../schema/index.ts'

/** Lines of a card if a view does not declare its columns. */
const usualLines = 3
const uninteresting = new Set(['id', 'status', 'created_at', 'updated_at', 'sort'])

/** Whether a value of the field is one line of text in a card. */
export function isOneLineField(module: AnyModule, name: string): boolean {
  const field = fieldOf(module, name)
  return field !== undefined && isListed(field) && !kindValue(field).files
}

/** The fields a card shows below its title: those of the view, else the first columns of the list. */
export function cardFields(
  module: AnyModule,
  columns: readonly string[] | undefined,
  without: readonly string[],
): readonly string[] {
  const hidden = new Set([titleFieldOf(module), ...without])
  return (
    columns ??
    columnNamesOf(module)
      .filter(name => !hidden.has(name) && !uninteresting.has(name) && isOneLineField(module, name))
      .slice(0, usualLines)
  )
}

const [padding, titleHeight, lineHeight, footHeight] = [22, 24, 22, 28]
/** Cards of a view have one height, so that those out of sight need not be drawn. */
export const cardHeight = (lines: number): number => padding + titleHeight + lines * lineHeight + footHeight
