import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

export interface StatusOptions extends CommonOptions {
  /** Labels of 1 and 0; 正常 and 禁用 by default. */
  on?: string
  off?: string
  default?: 0 | 1
}

export interface StatusKind {
  options: StatusOptions
  value: 1 | 0 | -1
}

export const statusTraits: KindTraits<'status'> = {
  compared: [1, 0, -1],
  fillsItself: true,
  column: { width: 90 },
}
