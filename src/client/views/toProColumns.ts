import type { AnyModule, Field } from '../../schema/index.ts'
import { columnName, fieldsOf, isListed, sortsOf } from '../../schema/index.ts'
import { columnDefaults } from './columnDefaults.ts'
import { textWidth } from './textWidth.ts'

/** A column of ProTable as plain data; what draws its cells is bound to it later. */
export interface ListColumnPlan {
  key: string
  dataIndex: string
  title: string
  width: number
  align?: 'right'
  fixed?: 'left' | 'right'
  sorter?: true
  /** Takes the room that is left. */
  grow?: true
}

/** The list page's columns, from the module alone. */
export const toProColumns = (module: AnyModule): readonly ListColumnPlan[] =>
  module.columns.flatMap(column => {
    const name = columnName(column)
    const field = fieldsOf(module)[name]
    if (!field || !isListed(field)) return []
    const { width, fixed } = typeof column === 'string' ? { width: undefined, fixed: undefined } : column
    const planned = { ...planColumn(name, field), ...(fixed ? { fixed } : {}), ...sorting(module, name) }
    return [{ ...planned, width: Math.max(width ?? planned.width, headWidth(planned)) }]
  })

const [padding, arrows] = [22, 18]
/** What its name takes, which is longer in some languages than the column was made for. */
const headWidth = ({ title, sorter }: Pick<ListColumnPlan, 'title' | 'sorter'>): number =>
  Math.ceil(textWidth(title)) + padding + (sorter ? arrows : 0)

function planColumn(name: string, field: Field): ListColumnPlan {
  const { width, align, grow } = columnDefaults[field.kind]
  const right = align ?? (field.kind === 'computed' && field.of === 'number' ? 'right' : undefined)
  return {
    key: name,
    dataIndex: name,
    title: field.label,
    width,
    ...(right ? { align: right } : {}),
    ...(grow ? { grow } : {}),
  }
}

const sorting = (module: AnyModule, name: string): { sorter?: true } => (sortsOf(module).includes(name) ? { sorter: true } : {})

interface FittingColumn {
  key: string
  width: number
  grow?: true
}

/** How far a column that grows also shrinks, so that all of them are in sight where little is wanting. */
const narrowest = 0.65

/** Widths that fill the room: what is left over goes to the columns that grow and that nobody has set; a little too much is theirs to save. */
export function fitColumns(
  columns: readonly FittingColumn[],
  set: Readonly<Record<string, number>>,
  room: number,
): Readonly<Record<string, number>> {
  const widths = Object.fromEntries(columns.map(({ key, width }) => [key, set[key] ?? width]))
  const free = columns.filter(({ key }) => set[key] === undefined)
  const growing = free.filter(({ grow }) => grow)
  const takers = growing.length ? growing : free.length ? free : columns.slice(-1)
  const spare = room - Object.values(widths).reduce((sum, width) => sum + width, 0)
  if (spare < 0) return shrinkColumns(widths, growing, -spare)
  if (!takers.length) return widths
  const share = Math.floor(spare / takers.length)
  for (const [index, { key }] of takers.entries())
    widths[key] = (widths[key] ?? 0) + share + (index === 0 ? spare - share * takers.length : 0)
  return widths
}

function shrinkColumns(widths: Readonly<Record<string, number>>, growing: readonly FittingColumn[], over: number) {
  const all = growing.reduce((sum, { width }) => sum + width, 0)
  if (over > all * (1 - narrowest)) return widths
  return { ...widths, ...Object.fromEntries(growing.map(({ key, width }) => [key, width - Math.ceil((over * width) / all)])) }
}
