import { Input } from 'antd'
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
}
