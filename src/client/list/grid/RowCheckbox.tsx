import { useLatest } from 'ahooks'
import { type TableProps, theme } from 'antd'
import { type Key, type MouseEvent, useCallback, useMemo, useRef } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'

type Selection = NonNullable<TableProps<ListRow>['rowSelection']>

export interface RowTick {
  set: (row: ListRow, on: boolean, isRange: boolean) => void
  attributes: NonNullable<Selection['getCheckboxProps']>
}

interface Attributes {
  disabled?: boolean
  'aria-label'?: string
}

/** Looks like antd's Checkbox, which registers its styles again in every row. */
export function RowCheckbox({ row, checked, tick: { set, attributes } }: { row: ListRow; checked: boolean; tick: RowTick }) {
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

const noneTicked: ReadonlySet<unknown> = new Set()

/** Which rows are ticked, and what ticks them; a click with Shift ticks the range from the last one. */
export function useRowTicks(rows: readonly ListRow[], selection: Selection | undefined) {
  const latest = useLatest({ rows, selection })
  const lastTicked = useRef<number | null>(null)
  const set = useCallback<RowTick['set']>(
    (row, on, isRange) => {
      const { rows: all, selection: current } = latest.current
      const at = all.indexOf(row)
      const from = isRange && lastTicked.current !== null ? lastTicked.current : at
      lastTicked.current = on ? at : null
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
    ticked: useMemo(() => (selected ? new Set<unknown>(selected) : noneTicked), [selected]),
    tick: useMemo(() => (attributes ? { set, attributes } : null), [set, attributes]),
  }
}
