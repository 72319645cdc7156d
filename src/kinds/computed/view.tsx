import { Input } from 'antd'
import { NumberCell, TextCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'

const shownText = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export const computedView: KindView<'computed'> = {
  Cell: ({ value, field }) =>
    field.type === 'number' ? <NumberCell text={shownText(value)} /> : <TextCell text={shownText(value)} />,
  Control: ({ value, ...rest }) => <Input {...controlProps(rest)} value={shownText(value)} readOnly />,
}
