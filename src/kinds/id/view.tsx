import { Input } from 'antd'
import { controlProps, NumberCell } from '../../client/ui/controls/controlProps.tsx'
import type { KindView } from '../kindView.ts'

export const idView: KindView<'id'> = {
  Cell: ({ value }) => <NumberCell text={value ? String(value) : null} />,
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={value ?? ''} readOnly />,
}
