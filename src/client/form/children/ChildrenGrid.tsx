import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Field as FormField } from '@formily/core'
import { observer, useField } from '@formily/react'
import { Button } from 'antd'
import { t } from 'i18next'
import { useLayoutEffect, useRef } from 'react'
import { columnDefaults } from '../../../kinds/columnDefaults.ts'
import type { AnyControlProps } from '../../../kinds/kindView.ts'
import { type AnyModule, childColumnsOf, type Field, fieldsOf, isRequired, type FieldOf } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { enclosingValue } from '../../views/dependentFields.ts'
import { viewOf } from '../../views/viewOf.ts'
import './childrenGrid.css'
import { childModuleOf, type ChildFaults } from './childrenFaults.ts'
import { useChildRows } from './useChildRows.ts'

/** The rows below a row, edited as in a sheet: the row in edit has controls, the others show text. */
export const ChildrenGrid = observer(function ChildrenGrid({
  id,
  field: anyField,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
}: AnyControlProps) {
  const field = anyField as FieldOf['children']
  const control = useField<FormField>()
  const faults: ChildFaults = (control.data as { faults?: ChildFaults } | undefined)?.faults ?? {}
  const child = childModuleOf(field)
  const rows = JSON.parse(JSON.stringify(value ?? [])) as RowData[]
  const change = (next: readonly RowData[]) => {
    // What was wrong may be right now, or stand in another row.
    if (Object.keys(faults).length) control.setData({ faults: {} })
    onChange(next)
  }
  const grid = useChildRows({ child, field, rows, onChange: change, leave: () => document.getElementById(`${id}-add`)?.focus() })
  /** A save that was refused puts the focus on the grid. */
  const enter = (event: React.FocusEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || !rows.length || disabled || grid.at) return
    const [row = '0', name = grid.columns[0] ?? ''] = Object.keys(faults)[0]?.split('.') ?? []
    grid.setAt({ row: Number(row), field: name })
  }
  const names = childColumnsOf(child, field)
  const own = (name: string): Field => fieldsOf(child)[name] as Field
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget
    if (to instanceof Element && (event.currentTarget.contains(to) || to.closest('.ant-select-dropdown, .ant-picker-dropdown')))
      return
    if (to === null) return
    grid.setAt(null)
    onBlur()
  }
  return (
    <div
      className="children-grid"
      data-invalid={invalid || undefined}
      onBlur={leave}
      onPaste={disabled ? undefined : grid.onPaste}
    >
      <div className="children-scroll">
        <table id={id} tabIndex={-1} role="grid" aria-label={field.label} onKeyDown={grid.onKeyDown} onFocus={enter}>
          <thead>
            <tr>
              <th className="children-place" scope="col" />
              {names.map(name => (
                <th
                  key={name}
                  scope="col"
                  data-align={columnDefaults(own(name)).align}
                  data-required={isRequired(own(name)) || undefined}
                  style={{ width: columnDefaults(own(name)).width }}
                >
                  {own(name).label}
                </th>
              ))}
              {!disabled && <th className="children-does" />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row['id'] ? `row ${String(row['id'])}` : `new ${index}`} data-edited={grid.at?.row === index || undefined}>
                <td className="children-place">{index + 1}</td>
                {names.map(name => (
                  <ChildCell
                    key={name}
                    {...{ child, name, row, index, id }}
                    fault={faults[`${index}.${name}`]}
                    isEdited={!disabled && grid.at?.row === index && grid.columns.includes(name)}
                    isActive={grid.at?.row === index && grid.at.field === name}
                    onEdit={() => !disabled && grid.columns.includes(name) && grid.setAt({ row: index, field: name })}
                    onChange={next => grid.set(index, name, next)}
                  />
                ))}
                {!disabled && (
                  <td className="children-does">
                    {field.order !== undefined && (
                      <>
                        <Button
                          type="text"
                          size="small"
                          tabIndex={-1}
                          disabled={index === 0}
                          icon={<ArrowUpOutlined />}
                          aria-label={t('engine:children.up', { line: index + 1 })}
                          onClick={() => grid.move(index, -1)}
                        />
                        <Button
                          type="text"
                          size="small"
                          tabIndex={-1}
                          disabled={index === rows.length - 1}
                          icon={<ArrowDownOutlined />}
                          aria-label={t('engine:children.down', { line: index + 1 })}
                          onClick={() => grid.move(index, 1)}
                        />
                      </>
                    )}
                    <Button
                      type="text"
                      size="small"
                      tabIndex={-1}
                      icon={<DeleteOutlined />}
                      aria-label={t('engine:children.remove', { line: index + 1 })}
                      onClick={() => grid.remove(index)}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {!rows.length && <p className="children-none">{t('engine:children.none', { label: field.label })}</p>}
      </div>
      {!disabled && (
        <div className="children-foot">
          <Button id={`${id}-add`} size="small" icon={<PlusOutlined />} disabled={grid.isFull} onClick={() => grid.add()}>
            {t('engine:children.add')}
          </Button>
          <span>{t('engine:children.keys')}</span>
        </div>
      )}
    </div>
  )
})

interface ChildCellProps {
  child: AnyModule
  name: string
  row: RowData
  index: number
  /** Of the grid. */
  id: string
  fault: string | undefined
  isEdited: boolean
  isActive: boolean
  onEdit: () => void
  onChange: (value: unknown) => void
}
function ChildCell({ child, name, row, index, id, fault, isEdited, isActive, onEdit, onChange }: ChildCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const field = fieldsOf(child)[name] as Field
  const { Cell, Control, CellControl = Control } = viewOf(child, field)
  const around = enclosingValue(child, name, row)
  /** Without the focus that the browser would give to what is no longer there. */
  const startEdit = (event: React.MouseEvent) => {
    event.preventDefault()
    onEdit()
  }
  useLayoutEffect(() => {
    if (!isActive || cell.current?.contains(document.activeElement)) return
    const input = cell.current?.querySelector<HTMLElement>('input, textarea, button, [tabindex]')
    input?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [isActive, isEdited])
  return (
    <td
      ref={cell}
      role="gridcell"
      data-name={name}
      data-align={columnDefaults(field).align}
      data-fault={fault ? true : undefined}
      title={fault}
      tabIndex={isEdited ? undefined : 0}
      onFocus={isEdited ? undefined : onEdit}
      onMouseDown={isEdited ? undefined : startEdit}
      onFocusCapture={isEdited && !isActive ? onEdit : undefined}
    >
      {isEdited ? (
        <>
          <label className="children-label" htmlFor={`${id}-${index}-${name}`}>
            {t('engine:children.problem', { line: index + 1, text: field.label })}
          </label>
          <CellControl
            id={`${id}-${index}-${name}`}
            name={name}
            field={field}
            module={child}
            row={Number(row['id'] ?? 0)}
            value={row[name]}
            {...(around === undefined ? {} : { around })}
            onChange={onChange}
            onBlur={() => undefined}
            disabled={false}
            invalid={fault !== undefined}
          />
        </>
      ) : (
        <Cell value={row[name]} name={name} field={field} module={child} row={row} />
      )}
    </td>
  )
}
