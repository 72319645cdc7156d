import { Input } from 'antd'
import { attributes, Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const urlView: KindView<'url'> = {
  Cell: ({ value }) => <Long text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...attributes(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      autoComplete="off"
      inputMode="url"
    />
  ),
}
