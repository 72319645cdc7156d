import { NumberCell } from '../../client/ui/cells.tsx'
import { NumberBox } from '../../client/ui/controls/NumberBox.tsx'
import type { KindView } from '../kindView.ts'
import { percentValue } from './value.ts'

export const percentView: KindView<'percent'> = {
  Cell: ({ value, field }) => <NumberCell text={typeof value === 'number' ? percentValue.print(value, field) : null} />,
  Control: props => (
    <NumberBox
      {...props}
      unit="%"
      {...(props.field.min === undefined ? {} : { min: props.field.min })}
      {...(props.field.max === undefined ? {} : { max: props.field.max })}
    />
  ),
  boundHint: () => '%',
}
