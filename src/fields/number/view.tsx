import { NumberBox } from '../../client/widgets/NumberBox.tsx'
import { Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { placesOf, written } from './decimal.ts'

export const numberView: KindView<'number'> = {
  Cell: ({ value, field }) => (
    <Figure text={typeof value === 'number' ? written(value, placesOf(field)) + (field.unit ? ` ${field.unit}` : '') : null} />
  ),
  Control: props => (
    <NumberBox {...props} {...bounds(props.field)} {...(props.field.unit === undefined ? {} : { unit: props.field.unit })} />
  ),
}

const bounds = ({ min, max }: { min?: number; max?: number }) => ({
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
})
