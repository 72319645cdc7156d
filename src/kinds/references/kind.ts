import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ReferencesOptions extends CommonOptions {
  to: string
  where?: Readonly<Record<string, string | number>>
  max?: number
}

export interface ReferencesKind {
  options: ReferencesOptions
  value: readonly number[]
}

export const referencesTraits: KindTraits<'references'> = {
  compared: [],
  points: 'several',
  several: true,
  column: { width: 180, grow: true },
}
