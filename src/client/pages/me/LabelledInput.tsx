import { Input, type InputRef } from 'antd'
import { useId, type Ref } from 'react'

interface Props {
  ref?: Ref<InputRef>
  name: string
  label: string
  value: string
  problem?: string | undefined
  secret?: true
  autoComplete?: string
  autoFocus?: true
  maxLength?: number
  disabled?: boolean
  onChange: (value: string) => void
  onLeave?: () => void
}

/** A label, an input, and its error. */
export function LabelledInput({ name, label, problem = '', secret, onChange, onLeave, ...rest }: Props) {
  const id = useId()
  const Box = secret ? Input.Password : Input
  return (
    <div className="me-line">
      <label htmlFor={id}>{label}</label>
      <div>
        <Box
          {...rest}
          id={id}
          name={name}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={event => onChange(event.target.value)}
          onBlur={onLeave}
        />
        <span className="me-problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
          {problem}
        </span>
      </div>
    </div>
  )
}
