import { Input } from 'antd'
import { NumberCell } from '../../client/ui/cells.tsx'
import { CellInput } from '../../client/ui/controls/CellInput.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'

export const phoneView: KindView<'phone'> = {
  Cell: ({ value }) => <NumberCell text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...controlProps(rest)}
      type="tel"
      autoComplete="off"
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  ),
  CellControl: props => <CellInput {...props} type="tel" />,
}
