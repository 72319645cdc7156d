import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface RegionOptions extends CommonOptions {
  /** What its value is: a province, a city, or a county. */
  level: 'province' | 'city' | 'county'
  /** The field with the region one level up. */
  within?: string
  /**
   * Key of the region's name in a row.
   * @default the name of the field and `_title`
   */
  titled?: string
}

export interface RegionKind {
  options: RegionOptions
  value: number
}

export const regionTraits: KindTraits<'region'> = {
  compared: 'number',
  titled: true,
  column: { width: 110 },
}
