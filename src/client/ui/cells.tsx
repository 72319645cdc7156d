import type { ReactNode } from 'react'

/** An empty value. */
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

/** Two decimals; three where the third is not zero. */
export const formatPrice = (value: number): string => value.toFixed(3).replace(/0$/, '')

export const UnitPriceCell = ({ value }: { value?: unknown }) => (
  <NumberCell text={typeof value === 'number' ? formatPrice(value) : null} />
)
