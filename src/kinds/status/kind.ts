import type { KindTraits } from '../../schema/kindTraits.ts'
import type { CommonOptions } from '../../schema/options.ts'

/** The status of a row that was deleted and can be restored: a soft delete. */
export const deletedStatus = -1

export interface StatusOptions extends CommonOptions {
  /**
   * The label of 1.
   * @default 正常
   */
  on?: string
  /**
   * The label of 0.
   * @default 禁用
   */
  off?: string
  /**
   * The status of a new row.
   * @default 1
   */
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
