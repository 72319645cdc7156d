import { useLatest } from 'ahooks'
import { type TableProps, theme } from 'antd'
import { type Key, type MouseEvent, useCallback, useMemo, useRef } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'

type Selection = NonNullable<TableProps<ListRow>['rowSelection']>

export interface RowToggle {
  set: (row: ListRow, on: boolean, isRange: boolean) => void
  attributes: NonNullable<Selection['getCheckboxProps']>
}

interface Attributes {
  disabled?: boolean
  'aria-label'?: string
}

/** Looks like antd's Checkbox, which registers its styles again in every row. */
export function RowCheckbox({
  row,
  checked,
  toggle: { set, attributes },
}: {
  row: ListRow
  checked: boolean
  toggle: RowToggle
}) {
  const { hashId } = theme.useToken()
  const { disabled = false, 'aria-label': label } = attributes(row) as Attributes
  const onClick = (event: MouseEvent<HTMLInputElement>) => set(row, event.currentTarget.checked, event.shiftKey)
  const disabledClass = disabled ? ' ant-checkbox-disabled' : ''
  return (
    <label className={`ant-checkbox-wrapper ${hashId}${disabled ? ' ant-checkbox-wrapper-disabled' : ''}`}>
      <span className={`ant-checkbox ${hashId}${checked ? ' ant-checkbox-checked' : ''}${disabledClass}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          disabled={disabled}
          checked={checked}
          onClick={onClick}
          onChange={() => undefined}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>
  )
}

const noneChecked: ReadonlySet<unknown> = new Set()

/** The ids of the checked rows, and the function of their checkboxes; a click with Shift checks the range from the last one. */
export function useRowCheckboxes(rows: readonly ListRow[], selection: Selection | undefined) {
  const latest = useLatest({ rows, selection })
  const lastChecked = useRef<number | null>(null)
  const set = useCallback<RowToggle['set']>(
    (row, on, isRange) => {
      const { rows: all, selection: current } = latest.current
      const at = all.indexOf(row)
      const from = isRange && lastChecked.current !== null ? lastChecked.current : at
      lastChecked.current = on ? at : null
      const keys = new Set(current?.selectedRowKeys)
      for (const { id } of all
        .slice(Math.min(from, at), Math.max(from, at) + 1)
        .filter(one => !current?.getCheckboxProps?.(one).disabled))
        if (on) keys.add(id)
        else keys.delete(id)
      const rowByKey = new Map(all.map(one => [one.id as Key, one]))
      current?.onChange?.(
        [...keys],
        [...keys].map(key => rowByKey.get(key) as ListRow),
        { type: 'single' },
      )
    },
    [latest],
  )
  const attributes = selection?.getCheckboxProps
  const selected = selection?.selectedRowKeys
  return {
    checkedIds: useMemo(() => (selected ? new Set<unknown>(selected) : noneChecked), [selected]),
    toggle: useMemo(() => (attributes ? { set, attributes } : null), [set, attributes]),
  }
}
