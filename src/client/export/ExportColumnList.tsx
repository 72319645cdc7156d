import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { t } from 'i18next'
import { useRef, type ReactNode } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { ExportColumn } from './exportChoice.ts'

interface Props {
  module: AnyModule
  columns: readonly ExportColumn[]
  onChange: (columns: readonly ExportColumn[]) => void
  onMove: (from: number, to: number) => void
}

/** The columns to export, ordered by dragging or with the arrow buttons. */
export function ExportColumnList({ module, columns, onChange, onMove }: Props) {
  const dragged = useRef<number | null>(null)
  const all = columns.every(({ on }) => on)
  const some = columns.some(({ on }) => on)
  const onDragOver = (index: number) => {
    if (dragged.current === null || dragged.current === index) return
    onMove(dragged.current, index)
    dragged.current = index
  }
  return (
    <>
      <Checkbox
        checked={all}
        indeterminate={some && !all}
        onChange={({ target }) => onChange(columns.map(column => ({ ...column, on: target.checked })))}
      >
        {t('exports:all')}
      </Checkbox>
      <ol className="export-columns">
        {columns.map(({ name, on }, index) => {
          const label = fieldsOf(module)[name]?.label ?? name
          return (
            <li
              key={name}
              data-field={name}
              draggable
              onDragStart={() => (dragged.current = index)}
              onDragEnter={() => onDragOver(index)}
              onDragOver={event => event.preventDefault()}
              onDragEnd={() => (dragged.current = null)}
            >
              <HolderOutlined aria-hidden />
              <Checkbox
                checked={on}
                onChange={({ target }) =>
                  onChange(columns.map(column => (column.name === name ? { name, on: target.checked } : column)))
                }
              >
                {label}
              </Checkbox>
              <MoveButton
                label={t('exports:up', { label })}
                icon={<ArrowUpOutlined />}
                disabled={index === 0}
                onMove={() => onMove(index, index - 1)}
              />
              <MoveButton
                label={t('exports:down', { label })}
                icon={<ArrowDownOutlined />}
                disabled={index === columns.length - 1}
                onMove={() => onMove(index, index + 1)}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

interface MoveButtonProps {
  label: string
  icon: ReactNode
  disabled: boolean
  onMove: () => void
}
const MoveButton = ({ label, icon, disabled, onMove }: MoveButtonProps) => (
  <Button type="text" size="small" icon={icon} aria-label={label} title={label} disabled={disabled} onClick={onMove} />
)
