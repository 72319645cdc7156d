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
  /** Id of the edited row; 0 for a new one, -1 for several. */
  row: number
  /** The value of the field named by `within` or `near`. */
  around?: unknown
}

/** The client half of a kind. Cells are plain functions without hooks: a page draws hundreds of them. */
export interface KindView<K extends Kind> {
  Cell: (props: KindCellProps<FieldOf[K], Values[K]>) => ReactNode
  Control: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
  /** A lighter control for inline editing, where the form's would render too much at every key. */
  CellControl?: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
}

export type AnyCellProps = KindCellProps<Field, unknown>
export type AnyControlProps = ControlProps<Field, unknown>
/** KindView of any kind. The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export interface AnyKindView {
  Cell: (props: AnyCellProps) => ReactNode
  Control: (props: AnyControlProps) => ReactNode
  CellControl?: (props: AnyControlProps) => ReactNode
  /** Options of a filter that the schema cannot list. */
  options?: () => readonly { value: string; label: string }[]
}
