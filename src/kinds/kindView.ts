import type { ReactNode } from 'react'
import type { RowData } from '../client/api/rows/listRow.ts'
import type { ValueInputProps } from '../client/ui/controls/valueInputProps.ts'
import type { AnyModule, Field, FieldOf, Kind, Values } from '../schema/index.ts'

export interface KindCellProps<F, V> {
  value: V | null | undefined
  name: string
  field: F
  module: AnyModule
  row: RowData
}

export interface ControlProps<F, V> extends ValueInputProps<V> {
  field: F
  module: AnyModule
  /** The row being edited, 0 for a new one, -1 for several. */
  row: number
  /** What the field holds that this one's value must lie in. */
  around?: unknown
}

/** How a kind looks. Cells hold no state and call no hook: there are hundreds of them. */
export interface KindView<K extends Kind> {
  Cell: (props: KindCellProps<FieldOf[K], Values[K]>) => ReactNode
  Control: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
  /** The control of a cell that is edited where it stands, if another than the form's: a key in it draws next to nothing. */
  CellControl?: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
}

export type AnyCellProps = KindCellProps<Field, unknown>
export type AnyControlProps = ControlProps<Field, unknown>
/** The one cast: TypeScript cannot see that a field and its kind's view belong together. */
export interface AnyKindView {
  Cell: (props: AnyCellProps) => ReactNode
  Control: (props: AnyControlProps) => ReactNode
  CellControl?: (props: AnyControlProps) => ReactNode
  /** What a filter offers, where the schema cannot say it. */
  options?: () => readonly { value: string; label: string }[]
}
