import type { ReactNode } from 'react'

interface ControlState {
  id: string
  name?: string
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

/** What every control of antd takes alike. */
export const controlProps = ({ id, name, onBlur, disabled, invalid }: ControlState) => ({
  id,
  ...(name === undefined ? {} : { name }),
  onBlur,
  disabled,
  status: invalid ? ('error' as const) : ('' as const),
  'aria-invalid': invalid,
  ...(invalid ? { 'aria-describedby': `${id}-help` } : {}),
})

export const EmptyCell = () => <span className="cell-none">-</span>

/** A text cut to one line, whole on hover. */
export const TextCell = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <span className="cell-text" title={text}>
      {text}
    </span>
  ) : (
    <EmptyCell />
  )

/** Digits that line up. */
export const NumberCell = ({ text }: { text: string | null | undefined }): ReactNode =>
  text ? <span className="cell-number">{text}</span> : <EmptyCell />
