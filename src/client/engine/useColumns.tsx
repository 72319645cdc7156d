import { useMemo } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { Allowed } from './allowed.ts'
import { bindColumns, type Cells } from './bindColumns.tsx'
import { toProColumns } from './columns.ts'
import type { Preference } from './preference.ts'
import { actionsWidth, RowActions, wordsOfActions } from './RowActions.tsx'
import type { ListRow } from './rows.ts'
import type { Commands } from './useCommands.tsx'

interface Given {
  module: AnyModule
  allowed: Allowed
  commands: Commands
  settings: Preference['columns']
  orderKey: string
  onEdit: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  onNear: () => void
  cells: Cells
}

export function useColumns({
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
}: Given) {
  const plans = useMemo(() => toProColumns(module), [module])
  const growing = useMemo(() => new Set(plans.flatMap(({ key, grow }) => (grow ? [key] : []))), [plans])
  const bound = useMemo(() => {
    const width = actionsWidth(allowed)
    const words = wordsOfActions()
    const render = (row: ListRow) => (
      <RowActions {...{ module, row, allowed, commands, onEdit, onRowForm, onHistory, onNear, words }} />
    )
    return bindColumns({ module, plans, settings, orderKey, actions: width ? { width, render } : null, cells })
  }, [module, plans, allowed, commands, settings, orderKey, onEdit, onRowForm, onHistory, onNear, cells])
  return { columns: bound, growing }
}
