import type { ReactNode } from 'react'

interface ControlState {
  id: string
  name?: string
  onBlur: () => void
  disabled: boolean
  invalid: boolean
}

/** Props every antd control takes: id, name, disabled, and the ARIA attributes of an invalid value. */
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

/** A text on one line with an ellipsis, and the whole text as a tooltip. */
export const TextCell = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <span className="cell-text" title={text}>
      {text}
    </span>
  ) : (
    <EmptyCell />
  )

/** Tabular digits. */
export const NumberCell = ({ text }: { text: string | null | undefined }): ReactNode =>
  text ? <span className="cell-number">{text}</span> : <EmptyCell />
