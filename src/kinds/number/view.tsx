import { NumberCell } from '../../client/ui/cells.tsx'
import { NumberBox } from '../../client/ui/controls/NumberBox.tsx'
import { formatDecimal } from '../../shared/rules/decimals.ts'
import type { KindView } from '../kindView.ts'
import { decimalPlaces } from './acceptDecimal.ts'

export const numberView: KindView<'number'> = {
  Cell: ({ value, field }) => {
    if (typeof value !== 'number') return <NumberCell text={null} />
    const text = formatDecimal(value, decimalPlaces(field))
    return <NumberCell text={text} places={decimalPlaces(field)} {...(field.unit ? { unit: field.unit } : {})} />
  },
  Control: props => (
    <NumberBox {...props} {...bounds(props.field)} {...(props.field.unit === undefined ? {} : { unit: props.field.unit })} />
  ),
}

const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})
