import { NumberBox } from '../../client/ui/controls/NumberBox.tsx'
import { NumberCell } from '../../client/ui/cells.tsx'
import type { KindView } from '../kindView.ts'
import { currencyOf } from './currency.ts'
import { moneyValue } from './value.ts'

export const moneyView: KindView<'money'> = {
  Cell: ({ value, field }) => <NumberCell text={typeof value === 'number' ? moneyValue.print(value, field) : null} />,
  Control: props => (
    <NumberBox
      {...props}
      sign={currencyOf(props.field.currency ?? 'CNY').symbol}
      {...(props.field.min === undefined ? {} : { min: props.field.min })}
      {...(props.field.max === undefined ? {} : { max: props.field.max })}
    />
  ),
}
