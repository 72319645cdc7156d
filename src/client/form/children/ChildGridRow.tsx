import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { t } from 'i18next'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { columnDefaults } from '../../../kinds/columnDefaults.ts'
import { rowValue } from '../../../kinds/computed/rowValue.ts'
import type { AnyControlProps } from '../../../kinds/kindView.ts'
import { type AnyModule, type Field, fieldsOf, formulaOf, kindTraits } from '../../../schema/index.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { enclosingValue, matchedValues } from '../../views/dependentFields.ts'
import { viewOf } from '../../views/viewOf.ts'
import { ValueAfterSave } from '../ValueAfterSave.tsx'
import type { ChildLock } from './childLock.ts'
import type { ChildFaults } from './childrenFault.ts'
import { ControlWindow } from './ControlWindow.tsx'
import type { useChildRows } from './useChildRows.ts'

interface ChildGridRowProps {
  child: AnyModule
  names: readonly string[]
  row: RowData
  index: number
  /** The id of the grid. */
  id: string
  /** The field in edit, where it is one of this row. */
  active: string | undefined
  faults: ChildFaults
  disabled: boolean
  lock: ChildLock
  isMoved: boolean
  isLast: boolean
  grid: Pick<ReturnType<typeof useChildRows>, 'columns' | 'edit' | 'set' | 'move' | 'remove'>
}

/** A row of the grid. Memoised: a key typed in one of 200 rows renders that row alone. */
export const ChildGridRow = memo(function ChildGridRow(props: ChildGridRowProps) {
  const { child, names, row, index, id, active, faults, disabled, lock, isMoved, isLast, grid } = props
  const isEditable = (name: string) => !disabled && !lock.locked && grid.columns.includes(name)
  return (
    <tr data-edited={active !== undefined || undefined}>
      <td className="children-place">{index + 1}</td>
      {names.map(name => (
        <ChildCell
          key={name}
          {...{ child, name, row, index, id }}
          fault={faults[`${index}.${name}`]}
          why={lock.locked}
          isEdited={active !== undefined && isEditable(name)}
          isActive={active === name}
          isComputed={formulaOf(fieldsOf(child)[name]) !== undefined}
          onEdit={() => !disabled && grid.columns.includes(name) && grid.edit(index, name)}
          onChange={next => grid.set(index, name, next)}
        />
      ))}
      <td className="children-does" data-empty={disabled || undefined}>
        {!disabled && <RowButtons {...{ index, lock, isMoved, isLast, grid }} />}
      </td>
    </tr>
  )
})

type RowButtonsProps = Pick<ChildGridRowProps, 'index' | 'lock' | 'isMoved' | 'isLast' | 'grid'>
/** What moves and removes the row. */
const RowButtons = ({ index, lock, isMoved, isLast, grid }: RowButtonsProps) => (
  <>
    {isMoved && (
      <>
        <RowButton
          icon={<ArrowUpOutlined />}
          label={t('engine:children.up', { line: index + 1 })}
          disabled={index === 0}
          onClick={() => grid.move(index, -1)}
        />
        <RowButton
          icon={<ArrowDownOutlined />}
          label={t('engine:children.down', { line: index + 1 })}
          disabled={isLast}
          onClick={() => grid.move(index, 1)}
        />
      </>
    )}
    <span title={lock.undeletable || undefined}>
      <RowButton
        icon={<DeleteOutlined />}
        label={t('engine:children.remove', { line: index + 1 })}
        disabled={lock.undeletable !== ''}
        onClick={() => grid.remove(index)}
      />
    </span>
  </>
)

interface RowButtonProps {
  icon: ReactNode
  label: string
  disabled: boolean
  onClick: () => void
}
/** Not in the order of Tab, which goes from cell to cell. */
const RowButton = ({ label, ...props }: RowButtonProps) => (
  <Button type="text" size="small" tabIndex={-1} aria-label={label} {...props} />
)

interface ChildCellProps extends Pick<ChildGridRowProps, 'child' | 'row' | 'index' | 'id'> {
  name: string
  fault: string | undefined
  /** Why it cannot be edited. */
  why: string
  isEdited: boolean
  isActive: boolean
  isComputed: boolean
  onEdit: () => void
  onChange: (value: unknown) => void
}
function ChildCell(props: ChildCellProps) {
  const { child, name, row, fault, why, isEdited, isActive, isComputed, onEdit } = props
  const cell = useRef<HTMLTableCellElement>(null)
  useFocusInEdit(cell, { isActive, isEdited })
  const field = fieldsOf(child)[name] as Field
  const { Cell } = viewOf(child, field)
  const value = isComputed ? rowValue({ module: child, row, childModule: findModule }, name) : row[name]
  /** Without the focus that the browser would give to what is no longer there. */
  const startEdit = (event: React.MouseEvent) => {
    event.preventDefault()
    onEdit()
  }
  return (
    <td
      ref={cell}
      role="gridcell"
      data-name={name}
      data-align={columnDefaults(field).align}
      data-fault={fault ? true : undefined}
      title={fault ?? (why || undefined)}
      tabIndex={isEdited ? (isActive ? -1 : undefined) : 0}
      onFocus={isEdited ? undefined : onEdit}
      onMouseDown={isEdited ? undefined : startEdit}
      onFocusCapture={isEdited && !isActive ? onEdit : undefined}
    >
      {isEdited ? (
        <ChildCellControl {...props} field={field} />
      ) : isComputed && value === undefined ? (
        <ValueAfterSave />
      ) : (
        <Cell value={value} name={name} field={field} module={child} row={row} />
      )}
    </td>
  )
}

/** The control of a cell in edit, with a label for screen readers. */
function ChildCellControl({ child, name, row, index, id, fault, onChange, field }: ChildCellProps & { field: Field }) {
  const { Cell, Control, CellControl = Control } = viewOf(child, field)
  const around = enclosingValue(child, name, row)
  const matched = matchedValues(child, name, row)
  const label = t('engine:children.problem', { line: index + 1, text: field.label })
  const value = row[name] ?? null
  const control: AnyControlProps = {
    id: `${id}-${index}-${name}`,
    name,
    field,
    module: child,
    row: Number(row['id'] ?? 0),
    value,
    ...(around === undefined ? {} : { around }),
    ...(matched ? { matched } : {}),
    onChange,
    onBlur: () => undefined,
    disabled: false,
    invalid: fault !== undefined,
  }
  if (kindTraits(field).noCell)
    return (
      <ControlWindow title={label} control={control}>
        <Cell value={value} name={name} field={field} module={child} row={row} />
      </ControlWindow>
    )
  return (
    <>
      <label className="children-label" htmlFor={control.id}>
        {label}
      </label>
      <CellControl {...control} />
    </>
  )
}

const focusable = ':is(input, textarea, button, [tabindex]):not(:disabled)'

/** Focuses the control of the active cell; a cell whose control is disabled gets the focus itself: else Tab would stay in the one before. */
function useFocusInEdit(
  cell: RefObject<HTMLTableCellElement | null>,
  { isActive, isEdited }: { isActive: boolean; isEdited: boolean },
) {
  useLayoutEffect(() => {
    if (!isActive || cell.current?.contains(document.activeElement)) return
    const input = cell.current?.querySelector<HTMLElement>(focusable)
    ;(input ?? cell.current)?.focus()
    if (input instanceof HTMLInputElement && input.type !== 'checkbox') input.select()
  }, [cell, isActive, isEdited])
}
