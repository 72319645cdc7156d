import { Table } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import './sums.css'

interface SummedColumn {
  key?: unknown
  align?: unknown
}

/** The sums below their columns. antd keeps a summary in sight only where it is the element itself, no component around it. */
export function sumsRow(columns: readonly SummedColumn[], sums: Readonly<Record<string, ReactNode>>, ticks: boolean) {
  const first = columns.findIndex(({ key }) => !(String(key) in sums))
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="grid-sums">
        {ticks && <Table.Summary.Cell index={0} />}
        {columns.map(({ key, align }, index) => (
          <Table.Summary.Cell
            key={String(key)}
            index={index + (ticks ? 1 : 0)}
            {...(align === 'right' ? { align: 'right' } : {})}
          >
            {sums[String(key)] ?? (index === first ? t('engine:view.sum') : null)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
