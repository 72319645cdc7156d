import type { ReactNode } from 'react'

interface Given {
  id: string
  name?: string
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

/** What every control of antd takes alike. */
export const attributes = ({ id, name, onBlur, disabled, invalid }: Given) => ({
  id,
  ...(name === undefined ? {} : { name }),
  onBlur,
  disabled,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  ...(invalid ? { 'aria-describedby': `${id}-help` } : {}),
})

export const Nothing = () => <span className="cell-none">-</span>

/** A text cut to one line, whole on hover. */
export const Long = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <span className="cell-text" title={text}>
      {text}
    </span>
  ) : (
    <Nothing />
  )

/** Digits that line up. */
export const Figure = ({ text }: { text: string | null | undefined }): ReactNode =>
  text ? <span className="cell-number">{text}</span> : <Nothing />
