import { Input } from 'antd'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

export const idView: KindView<'id'> = {
  Cell: ({ value }) => <Figure text={value ? String(value) : null} />,
  Control: ({ value, ...rest }) => <Input {...attributes(rest)} value={value ?? ''} readOnly />,
}
