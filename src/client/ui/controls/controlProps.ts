interface ControlState {
  id: string
  name?: string
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

/** Props of every antd control: id, name, disabled, and the ARIA attributes of an invalid value. */
export const controlProps = ({ id, name, onBlur, disabled, invalid }: ControlState) => ({
  id,
  ...(name === undefined ? {} : { name }),
  onBlur,
  disabled,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  ...(invalid ? { 'aria-describedby': `${id}-help` } : {}),
})
