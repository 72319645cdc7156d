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

/** A native input styled like antd's: antd's Input recomputes its styles at every key, and a grid has hundreds of cells. */
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
