import { attributes, Long } from '../../client/widgets/plain.tsx'
import { Input } from 'antd'
import type { KindView } from '../view.ts'

export const videoView: KindView<'video'> = {
  Cell: ({ value }) => <Long text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input {...attributes(rest)} value={value ?? ''} onChange={event => onChange(event.target.value)} autoComplete="off" />
  ),
}
