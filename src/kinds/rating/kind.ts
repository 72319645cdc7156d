import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

interface RatingOptions extends CommonOptions {
  /** How many stars; 5 by default. */
  max?: number
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
  ordered: 'number',
  amount: true,
  summedAs: 'number',
  column: { width: 120 },
}
