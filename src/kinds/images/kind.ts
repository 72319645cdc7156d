import type { Picture } from '../../schema/kinds.ts'
import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ImagesOptions extends CommonOptions {
  /** How many pictures a row may have. */
  max?: number
  /** Width and height a picture is cropped to. */
  size?: readonly [width: number, height: number]
}

export interface ImagesKind {
  options: ImagesOptions
  value: readonly Picture[]
}

export const imagesTraits: KindTraits<'images'> = {
  compared: [],
  noCell: true,
  column: { width: 90 },
}
