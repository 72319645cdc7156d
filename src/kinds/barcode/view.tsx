import { BarcodeBox } from '../../client/ui/barcode/BarcodeBox.tsx'
import { BarcodeCell } from '../../client/ui/barcode/BarcodeCell.tsx'
import { EmptyCell } from '../../client/ui/cells.tsx'
import { CellInput } from '../../client/ui/controls/CellInput.tsx'
import type { KindView } from '../kindView.ts'
import { symbologyOf } from './kind.ts'
import { barcodeValue } from './value.ts'

export const barcodeView: KindView<'barcode'> = {
  Cell: ({ value, field }) =>
    value ? <BarcodeCell text={value} symbology={symbologyOf(field)} label={field.label} /> : <EmptyCell />,
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <BarcodeBox {...rest} symbology={symbologyOf(field)} label={field.label} parse={typed => barcodeValue.parse(typed, field)} />
  ),
  CellControl: props => <CellInput {...props} />,
}
