import { NumberBox } from '../../client/widgets/NumberBox.tsx'
import { Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { moneyValue } from './value.ts'

export const moneyView: KindView<'money'> = {
  Cell: ({ value, field }) => <Figure text={typeof value === 'number' ? moneyValue.print(value, field) : null} />,
  Control: props => (
    <NumberBox
      {...props}
      sign="¥"
      {...(props.field.min === undefined ? {} : { min: props.field.min })}
      {...(props.field.max === undefined ? {} : { max: props.field.max })}
    />
  ),
}
