import { t } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { type AnyModule, fieldsOf, maskedFields, revealsPersonal, titleFieldOf } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import type { RowCommands } from '../bulk/useRowCommands.ts'
import type { InlineCell } from '../inline/InlineCell.tsx'
import type { NextStateButton } from '../inline/NextStateButton.tsx'
import { PartErrorBoundary } from '../ui/errors/PartErrorBoundary.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { type ListColumnPlan, listColumnPlans } from '../views/listColumnPlans.ts'
import type { ListPreference } from '../views/useListPreference.ts'
import { viewOf } from '../views/viewOf.ts'
import { actionsColumnKey, type GridColumn } from './grid/FittedTable.tsx'
import type { ListPermissions } from './listPermissions.ts'
import { LazyRowAvatars } from './presence/lazyPresence.tsx'
import { RowActionsCell, rowActionLabels } from './RowActionsCell.tsx'
import { rowActionsWidth } from './rowActionsWidth.ts'

const RevealCell = lazyComponent(async () => (await import('../views/personal/RevealCell.tsx')).RevealCell)

interface ListColumnsParams {
  module: AnyModule
  allowed: ListPermissions
  commands: RowCommands
  settings: ListPreference['columns']
  orderKey: string
  onEdit: (row: ListRow) => void
  onRowForm: (name: string, row: ListRow) => void
  onHistory: (row: ListRow) => void
  preload: () => void
  cells: CellEditing
}

/** Editing in cells. */
export interface CellEditing {
  /** Fields that are edited in their cells. */
  inline: ReadonlySet<string>
  /** The component of editable cells; null in a list that is only read, which does not load it. */
  controls: { InlineCell: typeof InlineCell; NextStateButton: typeof NextStateButton } | null
  /** Moves a row to the next state of a field. */
  step: ((row: ListRow, name: string, state: string) => Promise<void>) | null
}

/** The columns of a list with what draws their cells, and the keys of those that take the room left over. */
export function useListColumns({
  module,
  allowed,
  commands,
  settings,
  orderKey,
  onEdit,
  onRowForm,
  onHistory,
  preload,
  cells,
}: ListColumnsParams) {
  const plans = useMemo(() => listColumnPlans(module), [module])
  const growing = useMemo(() => new Set(plans.flatMap(({ key, grow }) => (grow ? [key] : []))), [plans])
  const columns = useMemo(() => {
    const width = rowActionsWidth(allowed)
    const labels = rowActionLabels()
    const render = (row: ListRow) => (
      <RowActionsCell {...{ module, row, allowed, commands, onEdit, onRowForm, onHistory, preload, labels }} />
    )
    return bindColumns({ module, plans, settings, orderKey, actions: width ? { width, render } : null, cells })
  }, [module, plans, allowed, commands, settings, orderKey, onEdit, onRowForm, onHistory, preload, cells])
  return { columns, growing }
}

interface BindColumnsParams {
  module: AnyModule
  plans: readonly ListColumnPlan[]
  settings: ListPreference['columns']
  orderKey: string
  actions: { width: number; render: (row: ListRow) => ReactNode } | null
  cells: CellEditing
}

/** Adds to each plan what draws its cells. */
function bindColumns({ module, plans, settings, orderKey, actions, cells }: BindColumnsParams): GridColumn[] {
  const titlePlan = plans.find(({ key }) => key === titleFieldOf(module)) ?? plans[0]
  const bound = plans.map(({ grow: _grow, fixed: fixedBySchema, ...plan }): GridColumn => {
    const { key } = plan
    const fixed = settings?.[key]?.fixed ?? fixedBySchema
    return {
      ...plan,
      ...(fixed ? { fixed } : {}),
      ...(plan.sorter ? { sortOrder: orderKey === key ? 'ascend' : orderKey === `-${key}` ? 'descend' : null } : {}),
      ...(cells.inline.size ? { onCell: () => ({ 'data-name': key }) as object } : {}),
      render: key === titlePlan?.key ? withRowAvatars(module, renderCell(module, key, cells)) : renderCell(module, key, cells),
    }
  })
  return actions ? [...bound, actionsColumn(actions)] : bound
}

type RenderCell = (value: ReactNode, row: ListRow) => ReactNode

/** The cell with the title also shows who else is at its row. */
const withRowAvatars =
  (module: AnyModule, render: RenderCell): RenderCell =>
  (value, row) => (
    <>
      {render(value, row)}
      <LazyRowAvatars module={module.name} id={row.id} />
    </>
  )

function renderCell(module: AnyModule, name: string, { inline, step, controls }: CellEditing) {
  const field = fieldsOf(module)[name]
  if (!field) throw new Error(`${module.name} has no field ${name}`)
  if (controls && inline.has(name))
    return (_: ReactNode, row: ListRow) => (
      <PartErrorBoundary of={row}>
        <controls.InlineCell module={module} name={name} field={field} row={row} />
      </PartErrorBoundary>
    )
  if (controls && 'transitions' in field && step)
    return (_: ReactNode, row: ListRow) => (
      <PartErrorBoundary of={row}>
        <controls.NextStateButton field={field} name={name} row={row} onStep={step} />
      </PartErrorBoundary>
    )
  const { Cell } = viewOf(module, field)
  if (revealsPersonal(module) && maskedFields(module).has(name))
    return (_: ReactNode, row: ListRow) => {
      const cell = { value: row[name], name, field, module, row }
      return (
        <PartErrorBoundary of={row}>
          <RevealCell blank={<Cell {...cell} />} of={Cell} {...cell} />
        </PartErrorBoundary>
      )
    }
  return (_: ReactNode, row: ListRow) => (
    <PartErrorBoundary of={row}>
      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
    </PartErrorBoundary>
  )
}

const actionsColumn = ({ width, render }: NonNullable<BindColumnsParams['actions']>): GridColumn => ({
  key: actionsColumnKey,
  title: t('engine:row.actions'),
  width,
  fixed: 'right',
  render: (_, row) => render(row),
})
