import { useMemo } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { ListPermissions } from './listPermissions.ts'
import { bindColumns, type CellEditing } from './grid/bindColumns.tsx'
import { toProColumns } from '../views/toProColumns.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import { rowActionsWidth, RowActionsCell, rowActionLabels } from './RowActionsCell.tsx'
import type { ListRow } from '../api/rows/listRow.ts'
import type { RowCommands } from '../bulk/useRowCommands.tsx'

interface ListColumnsParams {
  module: AnyModule
  allowed: ListPermissions
  commands: RowCommands
  settings: ListPreference['columns']
  orderKey: string
  onEdit: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  onNear: () => void
  cells: CellEditing
}

export function useListColumns({
  module,
  allowed,
  commands,
  settings,
  orderKey,
  onEdit,
  onRowForm,
  onHistory,
  onNear,
  cells,
}: ListColumnsParams) {
  const plans = useMemo(() => toProColumns(module), [module])
  const growing = useMemo(() => new Set(plans.flatMap(({ key, grow }) => (grow ? [key] : []))), [plans])
  const bound = useMemo(() => {
    const width = rowActionsWidth(allowed)
    const words = rowActionLabels()
    const render = (row: ListRow) => (
      <RowActionsCell {...{ module, row, allowed, commands, onEdit, onRowForm, onHistory, onNear, words }} />
    )
    return bindColumns({ module, plans, settings, orderKey, actions: width ? { width, render } : null, cells })
  }, [module, plans, allowed, commands, settings, orderKey, onEdit, onRowForm, onHistory, onNear, cells])
  return { columns: bound, growing }
}
