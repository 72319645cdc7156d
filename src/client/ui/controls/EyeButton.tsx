import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import './eyeButton.css'

interface Props extends Omit<ComponentProps<'button'>, 'type' | 'title' | 'children'> {
  shown: boolean
}

/** Shows what was typed as a password, until it is pressed again. */
export function EyeButton({ shown, className = '', ...rest }: Props) {
  const { t } = useTranslation()
  const label = t(shown ? 'login.hide' : 'login.show')
  return (
    <button {...rest} type="button" className={`eye-button ${className}`} aria-label={label} aria-pressed={shown} title={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
        <circle cx="12" cy="12" r="3" />
        {shown && <path d="M4 20L20 4" />}
      </svg>
    </button>
  )
}

/** The eye of a password of antd, which clones it with its handlers: the one of the sign-in, and reached by keyboard. */
export const passwordEye = (shown: boolean) => <EyeButton shown={shown} />
