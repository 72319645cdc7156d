import { TextCell } from '../../client/ui/cells.tsx'
import { JsonBox } from '../../client/ui/controls/JsonBox.tsx'
import type { KindView } from '../kindView.ts'
import { jsonValue } from './value.ts'

const cellRows = { minRows: 1, maxRows: 3 }

export const jsonView: KindView<'json'> = {
  Cell: ({ value }) => <TextCell text={value && JSON.stringify(value)} />,
  Control: ({ field, module: _module, row: _row, ...rest }) => (
    <JsonBox {...rest} parse={typed => jsonValue.parse(typed, field)} />
  ),
  CellControl: ({ field, module: _module, row: _row, ...rest }) => (
    <JsonBox {...rest} parse={typed => jsonValue.parse(typed, field)} rows={cellRows} />
  ),
}
