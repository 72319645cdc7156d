import type { ProColumns } from '@ant-design/pro-components'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { fieldsOf } from '../../../schema/index.ts'
import { PartErrorBoundary } from '../../ui/errors/PartErrorBoundary.tsx'
import { viewOf } from '../../views/viewOf.ts'
import type { ListColumnPlan } from '../../views/toProColumns.ts'
import { InlineCell } from '../../inline/InlineCell.tsx'
import { NextStateButton } from '../../inline/NextStateButton.tsx'
import type { ListPreference } from '../../views/useListPreference.ts'
import type { ListRow } from '../../api/rows/listRow.ts'

export const actionsColumnKey = 'actions'

interface BindColumnsParams {
  module: AnyModule
  plans: readonly ListColumnPlan[]
  settings: ListPreference['columns']
  orderKey: string
  actions: { width: number; render: (row: ListRow) => ReactNode } | null
  /** What can be done in the cells themselves. */
  cells: CellEditing
}

export interface CellEditing {
  /** Fields that are edited where they stand. */
  inline: ReadonlySet<string>
  /** Takes a row to the next state of a field. */
  step: ((row: ListRow, name: string, state: string) => Promise<void>) | null
}

/** Plans with what draws their cells. `valueType` is emptied so that ProTable adds no field of its own around each cell. */
export function bindColumns({ module, plans, settings, orderKey, actions, cells }: BindColumnsParams): ProColumns<ListRow>[] {
  const bound = plans.map(({ grow: _grow, fixed, ...plan }): ProColumns<ListRow> => {
    const { key } = plan
    const state = settings?.[key]
    const held = state && 'fixed' in state ? state.fixed : fixed
    return {
      ...plan,
      ...plainColumn,
      ...(held ? { fixed: held } : {}),
      ...(plan.sorter ? { sortOrder: orderKey === key ? 'ascend' : orderKey === `-${key}` ? 'descend' : null } : {}),
      ...(cells.inline.size ? { onCell: () => ({ 'data-name': key }) as object } : {}),
      render: renderCell(module, key, cells),
    }
  })
  return actions ? [...bound, actionsColumn(actions)] : bound
}

const plainColumn = { valueType: '' as 'text', ellipsis: false }

function renderCell(module: AnyModule, name: string, { inline, step }: CellEditing) {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (inline.has(name))
    return (_: ReactNode, row: ListRow) => (
      <PartErrorBoundary of={row}>
        <InlineCell module={module} name={name} field={field} row={row} />
      </PartErrorBoundary>
    )
  if (field.kind === 'states' && step)
    return (_: ReactNode, row: ListRow) => (
      <PartErrorBoundary of={row}>
        <NextStateButton field={field} name={name} row={row} onStep={step} />
      </PartErrorBoundary>
    )
  const { Cell } = viewOf(module, field)
  return (_: ReactNode, row: ListRow) => (
    <PartErrorBoundary of={row}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
    </PartErrorBoundary>
  )
}

const actionsColumn = ({ width, render }: NonNullable<BindColumnsParams['actions']>): ProColumns<ListRow> => ({
  ...plainColumn,
  key: actionsColumnKey,
  title: t('engine:row.actions'),
  width,
  fixed: 'right',
  hideInSetting: true,
  render: (_, row) => render(row),
})
