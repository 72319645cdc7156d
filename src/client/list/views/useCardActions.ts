import { useMemo } from 'react'
import { rowActionLabels } from '../RowActionsCell.tsx'
import type { ListController } from '../useListController.ts'

const noop = () => undefined

/** Props of row actions, for every card of a view. */
export function useCardActions({ module, allowed, commands, edit, openRowForm, openHistory }: ListController) {
  return useMemo(
    () => ({
      module,
      allowed,
      commands,
      onEdit: edit,
      onRowForm: openRowForm,
      onHistory: openHistory,
      preload: noop,
      labels: rowActionLabels(),
    }),
    [module, allowed, commands, edit, openRowForm, openHistory],
  )
}
