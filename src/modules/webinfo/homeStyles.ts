/** The parts of a home page from top to bottom, each with its height in the sketch. */
export type HomeStylePart = 'search' | 'banner' | 'round' | 'tiles' | 'pair' | 'mosaic' | 'rows' | 'aside' | 'notice' | 'cards'
export type HomeStyle = Readonly<Partial<Record<HomeStylePart, number>>>

/** The styles of the home page, the first of them number 1. */
export const homeStyles: readonly HomeStyle[] = [
  { search: 14, banner: 40, round: 46, pair: 84 },
  { banner: 62, round: 26, rows: 96 },
  { search: 14, round: 46, banner: 30, rows: 94 },
  { banner: 40, tiles: 62, pair: 82 },
  { search: 14, aside: 170 },
  { search: 14, banner: 32, mosaic: 56, pair: 82 },
  { notice: 12, mosaic: 70, round: 26, rows: 76 },
  { cards: 192 },
]
