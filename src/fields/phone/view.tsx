import { Input } from 'antd'
import { CellInput } from '../../client/widgets/CellInput.tsx'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const phoneView: KindView<'phone'> = {
  Cell: ({ value }) => <Figure text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...attributes(rest)}
      type="tel"
      autoComplete="off"
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
    />
  ),
  CellControl: props => <CellInput {...props} type="tel" />,
}
