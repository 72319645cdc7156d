import type { ReactNode } from 'react'
import type { RowData } from '../client/api/rows/listRow.ts'
import type { ValueInputProps } from '../client/ui/controls/valueInputProps.ts'
import type { AnyModule, Field, FieldOf, Kind, Options, Values } from '../schema/index.ts'

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
  /** The values of the fields that the field's `where` names; undefined where several rows are changed at once. */
  matched?: RowData
}

export interface FilterOption {
  value: string
  label: string
}

export interface FilterControlProps<F> {
  /** Name and value are those of the query parameter; the value is '' for all rows. */
  input: ValueInputProps<string> & { value: string }
  name: string
  field: F
  module: AnyModule
  /** The value of the filter by the enclosing field; undefined without one. */
  around: number | undefined
  /** The word for all rows. */
  all: string
}

/** The client half of a kind. Cells are plain functions without hooks: a page draws hundreds of them. */
export interface KindView<K extends Kind> {
  Cell: (props: KindCellProps<FieldOf[K], Values[K]>) => ReactNode
  Control: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
  /** A lighter control for inline editing, where the form's would render too much at every key. */
  CellControl?: (props: ControlProps<FieldOf[K], Values[K]>) => ReactNode
  /** The control of a filter; without it a select of the `options`, or a text input. */
  FilterControl?: (props: FilterControlProps<FieldOf[K]>) => ReactNode
  /** The options of a filter. */
  options?: (field: FieldOf[K]) => readonly FilterOption[]
  /** A range of its values is a range of days, picked in a calendar. */
  rangeOfDays?: true
  /** How a bound of a range is typed. */
  boundHint?: (field: FieldOf[K]) => string
  /** Options to choose the value for many rows from, where the control would show one of them as the current value. */
  bulkOptions?: () => Options
  /** A changed value as text, where `print` is not meant for reading. */
  changeText?: (value: Values[K], field: FieldOf[K]) => string
  /** A changed value is drawn by the cell. */
  cellInChanges?: true
}

export type AnyCellProps = KindCellProps<Field, unknown>
export type AnyControlProps = ControlProps<Field, unknown>
/** KindView of any kind. The only cast: TypeScript cannot correlate a field with the entry of its kind. */
export interface AnyKindView {
  Cell: (props: AnyCellProps) => ReactNode
  Control: (props: AnyControlProps) => ReactNode
  CellControl?: (props: AnyControlProps) => ReactNode
  FilterControl?: (props: FilterControlProps<Field>) => ReactNode
  options?: (field: Field) => readonly FilterOption[]
  rangeOfDays?: true
  boundHint?: (field: Field) => string
  bulkOptions?: () => Options
  changeText?: (value: unknown, field: Field) => string
  cellInChanges?: true
}
