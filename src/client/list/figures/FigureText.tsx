import { type AnyModule, type Figure, fieldsOf } from '../../../schema/index.ts'
import { kindTraits } from '../../../schema/kindTraits.ts'
import { viewOf } from '../../views/viewOf.ts'

interface Props {
  module: AnyModule
  name: string
  figure: Figure
  /** An exact decimal; null where no row has a value. */
  of: string | null
}

/** A figure as the kind of its field shows a value; beyond the exact range of a number, its digits. A count is a number. */
export function FigureText({ module, name, figure, of }: Props) {
  const field = fieldsOf(module)[name]
  if (!field || of === null) return null
  const value = Number(of)
  if (figure === 'count' || Math.abs(value) > maxExact) return <span className="cell-number">{of}</span>
  const { Cell } = viewOf(module, field)
  // A length of time is shown in whole units.
  const shown = kindTraits(field).ordered === 'number' ? value : Math.round(value)
  return <Cell value={shown} name={name} field={field} module={module} row={noRow} />
}
const maxExact = 9e12
const noRow = { id: 0 }
