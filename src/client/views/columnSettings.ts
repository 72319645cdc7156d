import type { Key } from 'react'
import type { ColumnSettings } from '../../shared/wire/savedView.ts'

interface SettableColumn {
  key?: Key
  fixed?: 'left' | 'right' | 'start' | 'end' | boolean
}

/** antd draws fixed columns where they stand, so those on the left come first and those on the right last. */
const sideOf = ({ fixed }: SettableColumn): number => (fixed === 'right' ? 2 : fixed ? 0 : 1)

/** Columns in the order of the settings, hidden ones among them. */
export function orderColumns<C extends SettableColumn>(columns: readonly C[], settings: ColumnSettings): C[] {
  const places = new Map(columns.map((column, index) => [column, settings[String(column.key)]?.order ?? index]))
  return [...columns].sort((a, b) => sideOf(a) - sideOf(b) || (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

export const isColumnShown = ({ key }: SettableColumn, settings: ColumnSettings): boolean => settings[String(key)]?.show !== false
