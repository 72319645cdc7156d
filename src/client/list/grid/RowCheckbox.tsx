import { useLatest } from 'ahooks'
import type { TableProps } from 'antd'
import { theme } from 'antd'
import type { Key, MouseEvent } from 'react'
import { useCallback, useMemo, useRef } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'

type Selection = NonNullable<TableProps<ListRow>['rowSelection']>

export interface RowTick {
  set: (row: ListRow, on: boolean, upTo: boolean) => void
  attributes: NonNullable<Selection['getCheckboxProps']>
}

interface Attributes {
  disabled?: boolean
  'aria-label'?: string
}

/** antd's box, as it looks; itself it looks for its styles again with every row. */
export function RowCheckbox({ row, chosen, tick: { set, attributes } }: { row: ListRow; chosen: boolean; tick: RowTick }) {
  const { hashId } = theme.useToken()
  const { disabled = false, 'aria-label': label } = attributes(row) as Attributes
  const press = (event: MouseEvent<HTMLInputElement>) => set(row, event.currentTarget.checked, event.shiftKey)
  const off = disabled ? ' ant-checkbox-disabled' : ''
  return (
    <label className={`ant-checkbox-wrapper ${hashId}${disabled ? ' ant-checkbox-wrapper-disabled' : ''}`}>
      <span className={`ant-checkbox ${hashId}${chosen ? ' ant-checkbox-checked' : ''}${off}`}>
        <input
          type="checkbox"
          className="ant-checkbox-input"
          aria-label={label}
          disabled={disabled}
          checked={chosen}
          onClick={press}
          onChange={() => undefined}
        />
        <span className="ant-checkbox-inner" />
      </span>
    </label>
  )
}

const noneTicked: ReadonlySet<unknown> = new Set()

/** What is ticked, and what ticks it; with Shift, all from the one ticked last. */
export function useRowTicks(rows: readonly ListRow[], selection: Selection | undefined) {
  const latest = useLatest({ rows, selection })
  const before = useRef<number | null>(null)
  const set = useCallback<RowTick['set']>(
    (row, on, upTo) => {
      const { rows: all, selection: given } = latest.current
      const at = all.indexOf(row)
      const from = upTo && before.current !== null ? before.current : at
      before.current = on ? at : null
      const keys = new Set(given?.selectedRowKeys)
      for (const { id } of all
        .slice(Math.min(from, at), Math.max(from, at) + 1)
        .filter(one => !given?.getCheckboxProps?.(one).disabled))
        if (on) keys.add(id)
        else keys.delete(id)
      const known = new Map(all.map(one => [one.id as Key, one]))
      given?.onChange?.(
        [...keys],
        [...keys].map(key => known.get(key) as ListRow),
        { type: 'single' },
      )
    },
    [latest],
  )
  const attributes = selection?.getCheckboxProps
  const selected = selection?.selectedRowKeys
  return {
    chosen: useMemo(() => (selected ? new Set<unknown>(selected) : noneTicked), [selected]),
    tick: useMemo(() => (attributes ? { set, attributes } : null), [set, attributes]),
  }
}
