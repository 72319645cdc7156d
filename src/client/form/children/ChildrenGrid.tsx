import { PlusOutlined } from '@ant-design/icons'
import type { Field as FormField } from '@formily/core'
import { observer, useField } from '@formily/react'
import { raw } from '@formily/reactive'
import { Button } from 'antd'
import { t } from 'i18next'
import { useMemo, useRef } from 'react'
import { columnDefaults } from '../../../kinds/columnDefaults.ts'
import type { AnyControlProps } from '../../../kinds/kindView.ts'
import { type AnyModule, childColumnsOf, type Field, fieldsOf, isRequired, type FieldOf } from '../../../schema/index.ts'
import type { RowData } from '../../api/rows/listRow.ts'
import { useSession, useVerbs } from '../../api/session/session.ts'
import { useHiddenEdges } from '../../ui/useHiddenEdges.ts'
import './childrenGrid.css'
import { type ChildColumnWidths, childColumnWidths } from './childColumnWidths.ts'
import { ChildGridRow } from './ChildGridRow.tsx'
import { childLock } from './childLock.ts'
import { type ChildFaults, faultsAfter, firstSentence } from './childrenFault.ts'
import { ChildrenSums } from './ChildrenSums.tsx'
import { childModuleOf, storedChildren } from './childRows.ts'
import { useChildRows } from './useChildRows.ts'

const noFaults: ChildFaults = {}

/** The child rows, edited as in a sheet: the row in edit has controls, the others show text. */
export const ChildrenGrid = observer(function ChildrenGrid(props: AnyControlProps) {
  const { id, name, module, onBlur, disabled, invalid } = props
  const field = props.field as FieldOf['children']
  const { child, rows, faults, lockOf, grid } = useEditedChildren(props, field)
  const scroll = useRef<HTMLDivElement>(null)
  useHiddenEdges(scroll)
  /** A save that was refused puts the focus on the grid, also from one of its cells. */
  const enter = (event: React.FocusEvent<HTMLElement>) => {
    const [fault] = Object.keys(faults)
    if (event.target !== event.currentTarget || !rows.length || disabled || (grid.at && !fault)) return
    const [row = '0', column = grid.columns[0] ?? ''] = fault?.split('.') ?? []
    grid.edit(Number(row), column)
    // Where that cell is in edit already, nothing renders.
    document.getElementById(`${id}-${row}-${column}`)?.focus()
  }
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    if (!isFocusLeaving(event)) return
    grid.leave()
    onBlur()
  }
  const names = useMemo(() => childColumnsOf(child, field), [child, field])
  const { widths, least } = useMemo(() => childColumnWidths(child, names), [child, names])
  const { columns, edit, set, move, remove } = grid
  const actions = useMemo(() => ({ columns, edit, set, move, remove }), [columns, edit, set, move, remove])
  return (
    <div
      className="children-grid"
      data-invalid={invalid || undefined}
      onBlur={leave}
      onPaste={disabled ? undefined : grid.onPaste}
    >
      <div ref={scroll} className="children-scroll">
        <table
          id={id}
          tabIndex={-1}
          role="grid"
          aria-label={field.label}
          style={{ minWidth: least }}
          onKeyDown={grid.onKeyDown}
          onFocus={enter}
        >
          <ChildrenHead child={child} names={names} widths={widths} hasButtons={!disabled} />
          <tbody>
            {rows.map((row, index) => (
              <ChildGridRow
                key={row['id'] ? `row ${String(row['id'])}` : `new ${index}`}
                {...{ child, names, row, index, id, faults, disabled }}
                active={grid.at?.row === index ? grid.at.field : undefined}
                lock={lockOf(row)}
                isMoved={field.order !== undefined}
                isLast={index === rows.length - 1}
                grid={actions}
              />
            ))}
          </tbody>
          <ChildrenSums named={[name, field]} columns={names} hasButtons={!disabled} {...{ module, rows }} />
        </table>
        {!rows.length && <p className="children-none">{t('engine:children.none', { label: field.label })}</p>}
      </div>
      {!disabled && <ChildrenFoot id={id} isFull={grid.isFull} onAdd={() => grid.add()} />}
    </div>
  )
})

/** The child rows as the form has them, their faults, and what edits them. */
function useEditedChildren({ id, module, value, onChange }: AnyControlProps, field: FieldOf['children']) {
  const control = useField<FormField>()
  const faults: ChildFaults = (control.data as { faults?: ChildFaults } | undefined)?.faults ?? noFaults
  const child = useMemo(() => childModuleOf(field), [field])
  // Not the observable rows, each of whose values costs a call: a changed row is another object, all others stay the same.
  const rows = useMemo(() => (raw(value ?? []) as RowData[]).map(row => raw(row)), [value])
  const change = (next: readonly RowData[]) => {
    onChange(next)
    if (!Object.keys(faults).length) return
    const left = faultsAfter(field, faults, { before: rows, after: next })
    control.setData({ faults: left })
    // A change takes away the sentence below the grid. With this trigger and code the check as the grid is left replaces it.
    const messages = [firstSentence(field, left)].filter(Boolean)
    control.setFeedback({ type: 'error', triggerType: 'onBlur', code: 'ValidateError', messages })
  }
  const stored = useMemo(() => storedChildren(control.initialValue), [control.initialValue])
  const by = { account: useSession(({ account }) => account?.id ?? 0), rights: useVerbs(module.route) }
  const lockOf = (row: RowData) => childLock({ child, field, row, before: stored.get(row['id']), by })
  const grid = useChildRows({
    child,
    field,
    rows,
    lockOf,
    onChange: change,
    leave: () => document.getElementById(`${id}-add`)?.focus(),
  })
  return { child, rows, faults, lockOf, grid }
}

/**
 * The focus moves to another part of the page: not into the pop-up of a control or into a window that it opens above the form, and not
 * out of the browser's window.
 */
function isFocusLeaving({ currentTarget, relatedTarget: to }: React.FocusEvent<HTMLElement>): boolean {
  if (to === null) return false
  if (!(to instanceof Element)) return true
  const isAbove = to.closest('.ant-modal-wrap')?.contains(currentTarget) === false
  return !(currentTarget.contains(to) || isAbove || to.closest('.ant-select-dropdown, .ant-picker-dropdown'))
}

interface ChildrenHeadProps {
  child: AnyModule
  names: readonly string[]
  widths: ChildColumnWidths['widths']
  hasButtons: boolean
}
const ChildrenHead = ({ child, names, widths, hasButtons }: ChildrenHeadProps) => (
  <thead>
    <tr>
      <th className="children-place" scope="col" />
      {names.map(name => {
        const field = fieldsOf(child)[name] as Field
        const { align } = columnDefaults(field)
        return (
          <th
            key={name}
            scope="col"
            data-align={align}
            data-required={isRequired(field) || undefined}
            style={{ width: widths[name] }}
          >
            {field.label}
          </th>
        )
      })}
      <th className="children-does" data-empty={!hasButtons || undefined} />
    </tr>
  </thead>
)

/** The button that adds a row, and the keys of the grid. */
const ChildrenFoot = ({ id, isFull, onAdd }: { id: string; isFull: boolean; onAdd: () => void }) => (
  <div className="children-foot">
    <Button id={`${id}-add`} size="small" icon={<PlusOutlined />} disabled={isFull} onClick={onAdd}>
      {t('engine:children.add')}
    </Button>
    <span>{t('engine:children.keys')}</span>
  </div>
)
