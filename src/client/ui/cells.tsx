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

interface NumberCellProps {
  text: string | null | undefined
  unit?: string
  /** Decimal places of the column: missing ones are left blank, so that the decimal points are aligned. */
  places?: number
}

/** Tabular digits. */
export function NumberCell({ text, unit, places = 0 }: NumberCellProps): ReactNode {
  if (!text) return <EmptyCell />
  return (
    <span className="cell-number">
      {text}
      {places > 0 && <span className="cell-places" data-free={freePlaces(text, places)} />}
      {unit !== undefined && ` ${unit}`}
    </span>
  )
}

/** Drawn out of sight, so that they take the room of the places that are missing. */
function freePlaces(text: string, places: number): string {
  const [, fraction] = text.split('.')
  return fraction === undefined ? `.${'0'.repeat(places)}` : '0'.repeat(Math.max(0, places - fraction.length))
}

/** Two decimals; three where the third is not zero. */
export const formatPrice = (value: number): string => value.toFixed(3).replace(/0$/, '')

export const UnitPriceCell = ({ value }: { value?: unknown }) => (
  <NumberCell text={typeof value === 'number' ? formatPrice(value) : null} places={3} />
)
