import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface ParentOptions extends CommonOptions {
  root?: string
  titled?: string
}

export interface ParentKind {
  options: ParentOptions
  value: number
}

export const parentTraits: KindTraits<'parent'> = {
  compared: 'number',
  points: 'one',
  titled: true,
  column: { width: 140 },
}
