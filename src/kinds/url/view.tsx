import { Input } from 'antd'
import { controlProps, TextCell } from '../../client/ui/controls/controlProps.tsx'
import type { KindView } from '../kindView.ts'

export const urlView: KindView<'url'> = {
  Cell: ({ value }) => <TextCell text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...controlProps(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      autoComplete="off"
      inputMode="url"
    />
  ),
}
