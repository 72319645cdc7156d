import '../../api/languages/texts/conflictWords.ts'
import { t } from 'i18next'
import { type FieldOf, fieldOf, rowTitle } from '../../../schema/index.ts'
import { isSameValue } from '../../../shared/rules/isSameValue.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { childModuleOf, childRowsIn, editableColumns } from './childRows.ts'

/** One side of a conflict in child rows: which were changed, added, removed or moved, each by number and title. */
export function describeChildren(
  field: FieldOf['children'],
  { base, side }: { base: unknown; side: unknown },
): readonly string[] {
  const child = childModuleOf(field)
  const [before, after] = [childRowsIn(base), childRowsIn(side)]
  const names = editableColumns(child, field)
  const describe = (what: string, index: number, { row, fields = [] }: { row: RowData; fields?: readonly string[] }) =>
    t(`conflicts:lines.${what}`, {
      line: index + 1,
      title: String(rowTitle(child, row) ?? ''),
      fields: fields.map(name => fieldOf(child, name)?.label ?? name).join(t('engine:comma')),
    })
  const lines = after.flatMap((row, index) => {
    const old = row['id'] ? before.find(one => one['id'] === row['id']) : undefined
    if (!old) return [describe('added', index, { row })]
    const fields = names.filter(name => !isSameValue(row[name], old[name]))
    return fields.length ? [describe('changed', index, { row, fields })] : []
  })
  const gone = before.flatMap((row, index) =>
    after.some(one => one['id'] === row['id']) ? [] : [describe('removed', index, { row })],
  )
  const order = (rows: readonly RowData[], others: readonly RowData[]) =>
    rows.filter(row => others.some(one => one['id'] === row['id'])).map(row => row['id'])
  const isMoved = !isSameValue(order(before, after), order(after, before))
  return [...lines, ...gone, ...(isMoved ? [t('conflicts:lines.moved')] : [])]
}
