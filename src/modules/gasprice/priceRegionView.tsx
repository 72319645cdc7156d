import { type AnyKindView, EmptyCell, TextCell } from 'houtai/client'

/** The region of a price in one cell: the province, then city and county where the price is theirs alone. */
export const priceRegionView: Partial<AnyKindView> = {
  Cell: ({ row }) => {
    const names = [row['province'], row['cityTitle'], row['countyTitle']].filter(name => typeof name === 'string' && name !== '')
    return names.length ? <TextCell text={names.join(' ')} /> : <EmptyCell />
  },
}
