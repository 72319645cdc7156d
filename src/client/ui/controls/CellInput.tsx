import './cellInput.css'

interface Props {
  id: string
  name: string
  type?: 'text' | 'tel'
  value: string | null | undefined
  onChange: (text: string) => void
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

/** A line of text in a cell: looks as antd's does, which works its looks out anew at every key. */
export const CellInput = ({ id, name, type = 'text', value, onChange, onBlur, disabled, invalid }: Props) => (
  <input
    {...{ id, name, type, onBlur, disabled }}
    className="cell-input"
    autoComplete="off"
    aria-invalid={invalid}
    value={value ?? ''}
    onChange={event => onChange(event.target.value)}
  />
)
