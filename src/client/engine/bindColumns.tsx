import type { ProColumns } from '@ant-design/pro-components'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { AnyModule } from '../../schema/index.ts'
import { fieldsOf } from '../../schema/index.ts'
import { Fence } from '../Fence.tsx'
import { viewOf } from '../views/viewOf.ts'
import type { ColumnPlan } from './columns.ts'
import { InlineCell } from './inline/InlineCell.tsx'
import { StepButton } from './inline/StepButton.tsx'
import type { Preference } from './preference.ts'
import type { ListRow } from './rows.ts'

export const actionsKey = 'actions'

interface Bound {
  module: AnyModule
  plans: readonly ColumnPlan[]
  settings: Preference['columns']
  orderKey: string
  actions: { width: number; render: (row: ListRow) => ReactNode } | null
  /** What can be done in the cells themselves. */
  cells: Cells
}

export interface Cells {
  /** Fields that are edited where they stand. */
  inline: ReadonlySet<string>
  /** Takes a row to the next state of a field. */
  step: ((row: ListRow, name: string, state: string) => Promise<void>) | null
}

/** Plans with what draws their cells. `valueType` is emptied so that ProTable adds no field of its own around each cell. */
export function bindColumns({ module, plans, settings, orderKey, actions, cells }: Bound): ProColumns<ListRow>[] {
  const bound = plans.map(({ grow: _grow, fixed, ...plan }): ProColumns<ListRow> => {
    const { key } = plan
    const state = settings?.[key]
    const held = state && 'fixed' in state ? state.fixed : fixed
    return {
      ...plan,
      ...bare,
      ...(held ? { fixed: held } : {}),
      ...(plan.sorter ? { sortOrder: orderKey === key ? 'ascend' : orderKey === `-${key}` ? 'descend' : null } : {}),
      ...(cells.inline.size ? { onCell: () => ({ 'data-name': key }) as object } : {}),
      render: cellOf(module, key, cells),
    }
  })
  return actions ? [...bound, actionsColumn(actions)] : bound
}

const bare = { valueType: '' as 'text', ellipsis: false }

function cellOf(module: AnyModule, name: string, { inline, step }: Cells) {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (inline.has(name))
    return (_: ReactNode, row: ListRow) => (
      <Fence of={row}>
        <InlineCell module={module} name={name} field={field} row={row} />
      </Fence>
    )
  if (field.kind === 'states' && step)
    return (_: ReactNode, row: ListRow) => (
      <Fence of={row}>
        <StepButton field={field} name={name} row={row} onStep={step} />
      </Fence>
    )
  const { Cell } = viewOf(module, field)
  return (_: ReactNode, row: ListRow) => (
    <Fence of={row}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
    </Fence>
  )
}

const actionsColumn = ({ width, render }: NonNullable<Bound['actions']>): ProColumns<ListRow> => ({
  ...bare,
  key: actionsKey,
  title: t('engine:row.actions'),
  width,
  fixed: 'right',
  hideInSetting: true,
  render: (_, row) => render(row),
})
