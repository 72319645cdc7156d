import { Input, type InputRef } from 'antd'
import { type ChangeEvent, type Ref, useId } from 'react'
import { passwordEye } from '../../ui/controls/EyeButton.tsx'

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
  const box = {
    ...rest,
    id,
    name,
    status: problem ? ('error' as const) : ('' as const),
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-problem`,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
    onBlur: onLeave,
  }
  return (
    <div className="me-line">
      <label htmlFor={id}>{label}</label>
      <div>
        {secret ? <Input.Password {...box} iconRender={passwordEye} /> : <Input {...box} />}
        <span className="me-problem" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
          {problem}
        </span>
      </div>
    </div>
  )
}
