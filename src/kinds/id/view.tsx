import { Input } from 'antd'
import { NumberCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'

export const idView: KindView<'id'> = {
  Cell: ({ value }) => <NumberCell text={value ? String(value) : null} />,
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={value ?? ''} readOnly />,
}
