export type Density = 'large' | 'middle' | 'small'

/** Height of a list row in pixels, hairline included. */
export const rowHeights: { readonly [D in Density]: number } = { large: 48, middle: 40, small: 32 }

const lineHeight = 23

/** Padding above and below the one line of text of such a row. */
export const rowPadding = (density: Density): number => (rowHeights[density] - lineHeight) / 2

/** The density of a list while nobody chose one: lower rows in a low window. */
export const defaultDensity = (low: boolean): Density => (low ? 'small' : 'middle')
