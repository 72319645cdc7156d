import { columnDefaults } from '../../kinds/columnDefaults.ts'
import {
  type AnyModule,
  type Field,
  columnsOf,
  columnName,
  fieldsOf,
  isListed,
  maskedFields,
  revealsPersonal,
  sortsOf,
  titleFieldOf,
} from '../../schema/index.ts'

/** A column of the list as plain data; what draws its cells is bound to it later. */
export interface ListColumnPlan {
  key: string
  dataIndex: string
  title: string
  width: number
  align?: 'right'
  fixed?: 'left' | 'right'
  sorter?: true
  /** Takes the room that is left over. */
  grow?: true
}

/** About how wide a text is, in the letters of lists. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (letter < '\u2000' ? 7.5 : 14), 0)

/** The list page's columns, from the module alone. */
export const listColumnPlans = (module: AnyModule): readonly ListColumnPlan[] =>
  columnsOf(module).flatMap(column => {
    const name = columnName(column)
    const field = fieldsOf(module)[name]
    if (!field || !isListed(field)) return []
    const { width, fixed = pinnedSide(module, name) } = typeof column === 'string' ? { width: undefined } : column
    const eye = revealsPersonal(module) && maskedFields(module).has(name) ? eyeWidth : 0
    const plan = planColumn(name, field)
    const planned = { ...plan, width: plan.width + eye, ...(fixed ? { fixed } : {}), ...sorterProp(module, name) }
    return [{ ...planned, width: Math.max(width ?? planned.width, titleWidth(planned)) }]
  })

/** The column that names the row stays fixed while one scrolls sideways. */
const pinnedSide = (module: AnyModule, name: string): 'left' | undefined => (name === titleFieldOf(module) ? 'left' : undefined)

const [padding, arrows] = [22, 18]
/** The button beside a masked value. */
const eyeWidth = 26
/** The width that its title needs: in some languages titles are longer than the schema's width. */
const titleWidth = ({ title, sorter }: Pick<ListColumnPlan, 'title' | 'sorter'>): number =>
  Math.ceil(textWidth(title)) + padding + (sorter ? arrows : 0)

function planColumn(name: string, field: Field): ListColumnPlan {
  const { width, grow, align } = columnDefaults(field)
  return {
    key: name,
    dataIndex: name,
    title: field.label,
    width,
    ...(align ? { align } : {}),
    ...(grow ? { grow } : {}),
  }
}

const sorterProp = (module: AnyModule, name: string): { sorter?: true } =>
  sortsOf(module).includes(name) ? { sorter: true } : {}
