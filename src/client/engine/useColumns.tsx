import { useMemo } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import type { Allowed } from './allowed.ts'
import { bindColumns } from './bindColumns.tsx'
import { toProColumns } from './columns.ts'
import type { Preference } from './preference.ts'
import { actionsWidth, RowActions } from './RowActions.tsx'
import type { ListRow } from './rows.ts'
import type { Commands } from './useCommands.tsx'

interface Given {
  module: AnyModule
  allowed: Allowed
  commands: Commands
  settings: Preference['columns']
  orderKey: string
  onEdit: (row: ListRow) => void
  onNear: () => void
}

export function useColumns({ module, allowed, commands, settings, orderKey, onEdit, onNear }: Given) {
  const plans = useMemo(() => toProColumns(module), [module])
  const growing = useMemo(() => new Set(plans.flatMap(({ key, grow }) => (grow ? [key] : []))), [plans])
  const bound = useMemo(() => {
    const width = actionsWidth(allowed)
    const render = (row: ListRow) => (
      <RowActions module={module} row={row} allowed={allowed} commands={commands} onEdit={onEdit} onNear={onNear} />
    )
    return bindColumns({ module, plans, settings, orderKey, actions: width ? { width, render } : null })
  }, [module, plans, allowed, commands, settings, orderKey, onEdit, onNear])
  return { columns: bound, growing }
}
