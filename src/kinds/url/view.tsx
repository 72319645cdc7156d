import { Input } from 'antd'
import { TextCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
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
