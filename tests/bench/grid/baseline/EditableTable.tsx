import { EditableProTable, type ProColumns } from '@ant-design/pro-components'
import { useMemo } from 'react'
import { type Card, columnsOf } from './columns.ts'
import { useCards } from './useCards.ts'

export interface TableProps {
  row: number | null
  edit: (row: number | null) => void
}

/** The usual choice: antd pro's editable table, a row edited on click. */
export function EditableTable({ row, edit }: TableProps) {
  const [cards, setCards] = useCards()
  const columns = useMemo(
    () =>
      columnsOf().map(({ title, name, width, edited, options }): ProColumns<Card> => ({
        title,
        dataIndex: name,
        width,
        ...(edited ? {} : { editable: false as const }),
        ...(options
          ? { valueType: 'select', valueEnum: new Map(options.map(({ value, label }) => [value, { text: label }])) }
          : {}),
      })),
    [],
  )
  return (
    <EditableProTable<Card>
      rowKey="id"
      columns={columns}
      value={cards}
      onChange={setCards}
      recordCreatorProps={false}
      scroll={{ x: 1470, y: 560 }}
      editable={{ type: 'multiple', editableKeys: row === null ? [] : [row], onChange: () => undefined }}
      onRow={({ id }) => ({ onClick: () => id !== row && edit(id) })}
    />
  )
}
