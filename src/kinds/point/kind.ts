import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface PointOptions extends CommonOptions {
  /** Name of the region field it lies in: the map follows what is chosen there. */
  near?: string
}

export interface PointKind {
  options: PointOptions
  value: string
}

export const pointTraits: KindTraits<'point'> = {
  compared: 'string',
  located: true,
  column: { width: 190 },
}
