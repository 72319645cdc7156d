import { t } from 'i18next'
import { type ReactNode, cloneElement, isValidElement, useCallback, useMemo, useState } from 'react'
import { type AnyModule, isBuiltin } from '../../schema/index.ts'
import { type ListRow, rowName } from '../api/rows/listRow.ts'

/** antd labels the box "Select all" in every language, and draws it twice: once out of sight, to measure it. */
export const labelSelectAll = (box: ReactNode) =>
  isValidElement<object>(box) ? cloneElement(box, { 'aria-label': t('engine:row.tickAll') } as object) : box

interface SelectionState {
  selected: ReadonlyMap<number, ListRow>
  allMatching: AllMatchingRows | null
  /** The filters the rows were selected under. */
  under: string
}
const noRows: ReadonlyMap<number, ListRow> = new Map()
const nothingSelected = (under: string): SelectionState => ({ selected: noRows, allMatching: null, under })
const namePlaceholder = '\u0000'

/** All rows of the filter: the token of a list of ids that the server has frozen. */
export interface AllMatchingRows {
  token: string
  count: number
}

/**
 * Selected rows. They survive paging and sorting; a change of filters clears them, so that no command acts on rows out of sight.
 */
export function useRowSelection(module: AnyModule, filters: string) {
  const [{ selected, allMatching, under }, setState] = useState<SelectionState>(() => nothingSelected(filters))
  if (under !== filters) setState(nothingSelected(filters))
  const select = useCallback(
    (keys: readonly unknown[], rows: readonly (ListRow | undefined)[]) =>
      setState(before => {
        const fresh = new Map(rows.flatMap(row => (row ? [[row.id, row] as const] : [])))
        const entries = keys.flatMap(key => {
          const row = fresh.get(Number(key)) ?? before.selected.get(Number(key))
          return row ? [[row.id, row] as const] : []
        })
        return { ...before, allMatching: null, selected: new Map(entries) }
      }),
    [],
  )
  const clear = useCallback(() => setState(before => nothingSelected(before.under)), [])
  // Bound to the selection of the moment: a late answer names the rows of former filters, which are out of sight.
  const selectAll = useCallback(
    (all: AllMatchingRows) => setState(before => (before.selected === selected ? { ...before, allMatching: all } : before)),
    [selected],
  )
  // Translated once: antd calls getCheckboxProps for every row of the page, drawn or not.
  const label = t('engine:row.tick', { name: namePlaceholder })
  const rowSelection = useMemo(
    () => ({
      selectedRowKeys: [...selected.keys()],
      preserveSelectedRowKeys: true,
      onChange: select,
      columnTitle: labelSelectAll,
      getCheckboxProps: (row: ListRow) => ({
        disabled: isBuiltin(module, row.id),
        'aria-label': label.replace(namePlaceholder, () => rowName(module, row)),
      }),
    }),
    [selected, select, module, label],
  )
  return { rows: useMemo(() => [...selected.values()], [selected]), allMatching, selectAll, clear, rowSelection }
}
