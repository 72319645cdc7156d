import { Input, Select, Table } from 'antd'
import { useMemo } from 'react'
import { type Card, type Column, columnsOf } from './columns.ts'
import type { TableProps } from './EditableTable.tsx'
import { useCards } from './useCards.ts'

/** The minimum: antd's virtual table with plain controls in the edited row. */
export function PlainTable({ row, edit }: TableProps) {
  const [cards, setCards] = useCards()
  const columns = useMemo(() => {
    const set = (id: number, name: string, value: unknown) =>
      setCards(before => before.map(card => (card.id === id ? { ...card, [name]: value } : card)))
    return columnsOf().map(column => ({
      title: column.title,
      dataIndex: column.name,
      width: column.width,
      render: (value: unknown, card: Card) =>
        card.id === row && column.edited ? (
          <Control column={column} value={value} onChange={next => set(card.id, column.name, next)} />
        ) : (
          (column.options?.find(option => option.value === value)?.label ?? String(value ?? ''))
        ),
    }))
  }, [row, setCards])
  return (
    <Table<Card>
      virtual
      rowKey="id"
      columns={columns}
      dataSource={cards}
      pagination={false}
      scroll={{ x: 1470, y: 560 }}
      onRow={({ id }) => ({ onClick: () => id !== row && edit(id) })}
    />
  )
}

interface ControlProps {
  column: Column
  value: unknown
  onChange: (value: unknown) => void
}
const Control = ({ column: { options }, value, onChange }: ControlProps) =>
  options ? (
    <Select options={options} value={Number(value)} onChange={onChange} />
  ) : (
    <Input value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
  )
