import { Table } from 'antd'
import type { ReactNode } from 'react'
import './figures.css'

interface FiguredColumn {
  key?: unknown
  align?: unknown
}
/** The figures of a list below their columns. */
export interface ShownFigures {
  /** By column. */
  texts: Readonly<Record<string, ReactNode>>
  /** Says which rows they are of. */
  note: ReactNode
  /** antd makes a summary sticky only if it is the element itself, without a component around it. */
  row: typeof figuresRow
}

interface RowLayout {
  /** A column of checkboxes comes before the others. */
  hasCheckboxes: boolean
}

export function figuresRow(
  columns: readonly FiguredColumn[],
  { texts, note }: Omit<ShownFigures, 'row'>,
  { hasCheckboxes }: RowLayout,
) {
  const first = columns.findIndex(({ key }) => !(String(key) in texts))
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="grid-sums">
        {hasCheckboxes && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align }, index) => (
          <Table.Summary.Cell
            key={String(key)}
            index={index + (hasCheckboxes ? 1 : 0)}
            {...(align === 'right' ? { align: 'right' } : {})}
          >
            {texts[String(key)] ?? (index === first ? note : null)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
