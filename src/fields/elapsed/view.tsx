import { Input } from 'antd'
import { attributes, Figure } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'
import { inWords } from './minutes.ts'

const shown = (value: number | null | undefined) => (value === null || value === undefined ? '' : inWords(value))

export const elapsedView: KindView<'elapsed'> = {
  Cell: ({ value }) => <Figure text={shown(value)} />,
  Control: ({ value, ...rest }) => <Input {...attributes(rest)} value={shown(value)} readOnly />,
}
