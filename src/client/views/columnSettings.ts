import type { Key } from 'react'
import type { ColumnSettings } from '../../shared/wire/savedView.ts'

interface SettableColumn {
  key?: Key
  fixed?: 'left' | 'right' | 'start' | 'end' | boolean
}

/** antd renders fixed columns in place, so those on the left come first and those on the right last. */
const sideOf = ({ fixed }: SettableColumn): number => (fixed === 'right' ? 2 : fixed ? 0 : 1)

/** Columns in the order of the settings, hidden ones among them. */
export function orderColumns<C extends SettableColumn>(columns: readonly C[], settings: ColumnSettings): C[] {
  const places = new Map(columns.map((column, index) => [column, settings[String(column.key)]?.order ?? index]))
  return [...columns].sort((a, b) => sideOf(a) - sideOf(b) || (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

export const isColumnShown = ({ key }: SettableColumn, settings: ColumnSettings): boolean => settings[String(key)]?.show !== false

/** The columns with one of them moved a place among those of its side; null where it cannot move. */
export function movedColumn<C extends SettableColumn>(columns: readonly C[], key: string, by: number): C[] | null {
  const from = columns.findIndex(column => column.key === key)
  const [moved, other] = [columns[from], columns[from + by]]
  if (by === 0 || !moved || !other || sideOf(moved) !== sideOf(other)) return null
  return columns.with(from, other).with(from + by, moved)
}

/** The settings with the columns in this order. */
export const orderedSettings = (settings: ColumnSettings, columns: readonly SettableColumn[]): ColumnSettings => ({
  ...settings,
  ...Object.fromEntries(columns.map(({ key }, order) => [String(key), { ...settings[String(key)], order }])),
})
