import { t } from 'i18next'
import type { ReactNode } from 'react'
import { cloneElement, isValidElement, useCallback, useMemo, useState } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { isBuiltin } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import { rowName } from '../api/rows/listRow.ts'

/** antd says "Select all" in every language, and draws the box twice: once out of sight, to measure it. */
const labelSelectAll = (box: ReactNode) =>
  isValidElement<object>(box) ? cloneElement(box, { 'aria-label': t('engine:row.tickAll') } as object) : box

interface SelectionState {
  chosen: ReadonlyMap<number, ListRow>
  whole: AllMatchingRows | null
  under: string
}
const noRows: ReadonlyMap<number, ListRow> = new Map()
const namePlaceholder = '\u0000'

/** All rows of the filter, as the server has frozen them. */
export interface AllMatchingRows {
  token: string
  count: number
}

/** Ticked rows, kept over pages, sizes and sortings; other filters begin anew, so that nothing unseen is ever acted on. */
export function useRowSelection(module: AnyModule, filters: string) {
  const [{ chosen, whole, under }, hold] = useState<SelectionState>({ chosen: noRows, whole: null, under: filters })
  if (under !== filters) hold({ chosen: noRows, whole: null, under: filters })
  const choose = useCallback(
    (keys: readonly unknown[], rows: readonly (ListRow | undefined)[]) =>
      hold(before => {
        const fresh = new Map(rows.flatMap(row => (row ? [[row.id, row] as const] : [])))
        const entries = keys.flatMap(key => {
          const row = fresh.get(Number(key)) ?? before.chosen.get(Number(key))
          return row ? [[row.id, row] as const] : []
        })
        return { ...before, whole: null, chosen: new Map(entries) }
      }),
    [],
  )
  const clear = useCallback(() => hold(before => ({ ...before, whole: null, chosen: noRows })), [])
  const takeAll = useCallback((all: AllMatchingRows) => hold(before => ({ ...before, whole: all })), [])
  // Put together once: antd asks it for every row of the page, seen or not.
  const said = t('engine:row.tick', { name: namePlaceholder })
  const rowSelection = useMemo(
    () => ({
      selectedRowKeys: [...chosen.keys()],
      preserveSelectedRowKeys: true,
      onChange: choose,
      columnTitle: labelSelectAll,
      getCheckboxProps: (row: ListRow) => ({
        disabled: isBuiltin(module, row.id),
        'aria-label': said.replace(namePlaceholder, () => rowName(module, row)),
      }),
    }),
    [chosen, choose, module, said],
  )
  return { rows: useMemo(() => [...chosen.values()], [chosen]), whole, takeAll, clear, rowSelection }
}
