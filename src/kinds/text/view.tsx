import { Input } from 'antd'
import { TextCell } from '../../client/ui/cells.tsx'
import { CellInput } from '../../client/ui/controls/CellInput.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import type { KindView } from '../kindView.ts'

const multilineRows = { minRows: 3, maxRows: 10 }

export const textView: KindView<'text'> = {
  Cell: ({ value }) => <TextCell text={value} />,
  Control({ value, onChange, field, ...rest }) {
    const input = { ...controlProps(rest), value: value ?? '', onChange: typedTextHandler(onChange) }
    return field.multiline ? <Input.TextArea {...input} autoSize={multilineRows} /> : <Input {...input} autoComplete="off" />
  },
  CellControl: props => (props.field.multiline ? <textView.Control {...props} /> : <CellInput {...props} />),
}

const typedTextHandler = (onChange: (text: string) => void) => (event: { target: { value: string } }) =>
  onChange(event.target.value)
