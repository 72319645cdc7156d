import type { ReactNode } from 'react'
import type { ListRow } from '../../api/rows/listRow.ts'
import { RowActionsCell } from '../RowActionsCell.tsx'
import { cardHeight } from './cardFields.ts'
import { RowCard } from './RowCard.tsx'
import type { useCardActions } from './useCardActions.ts'

interface Props {
  row: ListRow
  /** The fields below the title. */
  fields: readonly string[]
  tone: string
  actions: ReturnType<typeof useCardActions>
  /** Above the title, with its height. */
  picture?: { node: ReactNode; height: number } | undefined
}

/** A row as a card that stays in its place, with its actions. */
export const ActionCard = ({ row, fields, tone, actions, picture }: Props) => (
  <li className={`card ${tone}`} style={{ height: cardHeight(fields.length) + (picture?.height ?? 0) }} data-row-key={row.id}>
    {picture?.node}
    <RowCard module={actions.module} row={row} fields={fields} />
    <span className="card-foot">
      <RowActionsCell {...actions} row={row} />
    </span>
  </li>
)
