import { Input } from 'antd'
import { controlProps, NumberCell, TextCell } from '../../client/ui/controls/controlProps.tsx'
import type { KindView } from '../kindView.ts'

const shown = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export const computedView: KindView<'computed'> = {
  Cell: ({ value, field }) => (field.of === 'number' ? <NumberCell text={shown(value)} /> : <TextCell text={shown(value)} />),
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={shown(value)} readOnly />,
}
