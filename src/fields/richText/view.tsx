import { Input } from 'antd'
import { attributes, Long } from '../../client/widgets/plain.tsx'
import type { KindView } from '../view.ts'

const rows = { minRows: 6, maxRows: 16 }

/** The source of the text; nothing of it is ever run here. */
export const richTextView: KindView<'richText'> = {
  Cell: ({ value }) => <Long text={value} />,
  Control: ({ value, onChange, ...rest }) => (
    <Input.TextArea
      {...attributes(rest)}
      value={value ?? ''}
      onChange={event => onChange(event.target.value)}
      autoSize={rows}
      spellCheck={false}
    />
  ),
}
