import { type AnyKindView, EmptyCell, TextCell } from '../../client/kit.ts'

/** Where a price holds: its province, and the city and county in it where it is only theirs. */
export const wholeRegion: Partial<AnyKindView> = {
  Cell: ({ row }) => {
    const names = [row['province'], row['cityTitle'], row['countyTitle']].filter(name => typeof name === 'string' && name !== '')
    return names.length ? <TextCell text={names.join(' ')} /> : <EmptyCell />
  },
}
