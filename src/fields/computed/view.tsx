import { Input } from 'antd'
import { attributes, Figure, Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

const shown = (value: string | number | null | undefined) => (value === null || value === undefined ? '' : String(value))

export const computedView: KindView<'computed'> = {
  Cell: ({ value, field }) => (field.of === 'number' ? <Figure text={shown(value)} /> : <Long text={shown(value)} />),
  Control: ({ value, ...rest }) => <Input {...attributes(rest)} value={shown(value)} readOnly />,
}
