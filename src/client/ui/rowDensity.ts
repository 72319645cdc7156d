export type Density = 'large' | 'middle' | 'small'

/** Height of a row of a list, hairline included. */
export const rowHeights: { readonly [D in Density]: number } = { large: 48, middle: 40, small: 32 }

/** What is left above and below a line of text in such a row. */
export const rowPadding = (density: Density): number => (rowHeights[density] - 23) / 2
