import { type AnyKindView, EmptyCell, NumberCell } from '../../client/kit.ts'
import './riseFall.css'

/** Two decimals; three where the third is not zero. */
export const formatPrice = (value: number): string => value.toFixed(3).replace(/0$/, '')

/** A change with its arrow: red up, green down, as is the custom in China. */
export function RiseFall({ by }: { by: number }) {
  const amount = Math.round(by * 1000) / 1000
  if (amount === 0) return <span className="rise-fall">{formatPrice(0)}</span>
  return (
    <span className="rise-fall" data-way={amount > 0 ? 'up' : 'down'}>
      {`${amount > 0 ? '▲' : '▼'} ${formatPrice(Math.abs(amount))}`}
    </span>
  )
}

export const riseFall: Partial<AnyKindView> = {
  Cell: ({ value }) => (typeof value === 'number' ? <RiseFall by={value} /> : <EmptyCell />),
}

/** A price, without a third decimal that is zero. */
export const fuelPrice: Partial<AnyKindView> = {
  Cell: ({ value }) => <NumberCell text={typeof value === 'number' ? formatPrice(value) : null} />,
}
