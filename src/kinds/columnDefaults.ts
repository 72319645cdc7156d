import type { Field, Kind } from '../schema/index.ts'

interface ColumnDefaults {
  width: number
  align?: 'right'
  /** Aligned right where the field is `of: 'number'`. */
  alignNumbers?: true
  /** Takes the remaining width. */
  grow?: true
  /** All values have one length: a narrower column would cut every one of them. */
  fixedLength?: true
}

/** Width and alignment of a column by kind. Not in the kinds' value halves: the list would then load every kind's parser. */
export const columnDefaults: { readonly [K in Kind]: ColumnDefaults } = {
  id: { width: 80, align: 'right' },
  text: { width: 160, grow: true },
  number: { width: 100, align: 'right' },
  money: { width: 110, align: 'right' },
  choice: { width: 110 },
  flag: { width: 90 },
  status: { width: 90 },
  timestamp: { width: 160, fixedLength: true },
  date: { width: 120, fixedLength: true },
  reference: { width: 140 },
  references: { width: 180, grow: true },
  parent: { width: 140 },
  images: { width: 90 },
  video: { width: 160, grow: true },
  richText: { width: 200, grow: true },
  point: { width: 190 },
  region: { width: 110 },
  colour: { width: 110 },
  icon: { width: 140 },
  secret: { width: 100 },
  url: { width: 180, grow: true },
  list: { width: 160, grow: true },
  elapsed: { width: 110, align: 'right' },
  phone: { width: 130, fixedLength: true },
  computed: { width: 120, alignNumbers: true },
  states: { width: 120 },
}

export function columnAlign(field: Field): 'right' | undefined {
  const { align, alignNumbers } = columnDefaults[field.kind]
  return alignNumbers && 'of' in field && field.of === 'number' ? 'right' : align
}
