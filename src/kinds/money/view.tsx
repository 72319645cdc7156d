import { NumberCell } from '../../client/ui/cells.tsx'
import { NumberBox } from '../../client/ui/controls/NumberBox.tsx'
import type { FieldOf } from '../../schema/index.ts'
import type { KindView } from '../kindView.ts'
import { currencyOf } from './currency.ts'
import { currencyField, fixedCurrency, minDecimalPlaces, shownPlaces, withCurrency } from './kind.ts'
import { moneyValue } from './value.ts'

/** The symbol of the currency; empty in a row without one. */
function signOf(field: FieldOf['money'], around: unknown): string {
  const currency = fixedCurrency(withCurrency(field, around))
  return currency === undefined && currencyField(field) !== undefined ? '' : currencyOf(currency ?? 'CNY').symbol
}

export const moneyView: KindView<'money'> = {
  Cell: ({ value, field, row }) => (
    <NumberCell
      text={
        typeof value === 'number' ? moneyValue.print(value, withCurrency(field, row[currencyField(field) ?? ''], value)) : null
      }
    />
  ),
  Control: ({ around, ...props }) => (
    <NumberBox
      {...props}
      sign={signOf(props.field, around)}
      minDecimalPlaces={minDecimalPlaces(withCurrency(props.field, around))}
      {...(props.field.min === undefined ? {} : { min: props.field.min })}
      {...(props.field.max === undefined ? {} : { max: props.field.max })}
    />
  ),
  // Prints the places that the amount has. `print` would pad to those of the field, which is for columns.
  changeText: (value, field) => moneyValue.print(value, { ...field, places: shownPlaces(field, value) }),
}
