import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface RatingOptions extends CommonOptions {
  /**
   * How many stars there are.
   * @default 5
   */
  max?: number
  /** The stars of a new row. */
  default?: number
}

const defaultStars = 5
export const maxStars = ({ max }: { max?: number }): number => max ?? defaultStars

export interface RatingKind {
  options: RatingOptions
  value: number
}

export const ratingTraits: KindTraits<'rating'> = {
  compared: 'number',
  filterValues: field => Array.from({ length: maxStars(field) + 1 }, (_, stars) => stars),
  ordered: 'number',
  amount: true,
  summedAs: 'number',
  column: { width: 120 },
}
