import type { Field } from '../schema/index.ts'
import { kindTraits, type KindTraits } from '../schema/kindTraits.ts'

interface ColumnDefaults extends Omit<KindTraits['column'], 'align'> {
  align: 'right' | undefined
}

/** Width and alignment of the field's column. */
export function columnDefaults(field: Field): ColumnDefaults {
  const { align, ...rest } = kindTraits(field).column
  return { ...rest, align: typeof align === 'function' ? align(field) : align }
}
