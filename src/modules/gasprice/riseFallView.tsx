import { type AnyKindView, EmptyCell, formatPrice } from 'houtai/client'
import './riseFall.css'

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

export const riseFallView: Partial<AnyKindView> = {
  Cell: ({ value }) => (typeof value === 'number' ? <RiseFall by={value} /> : <EmptyCell />),
}
