import { PictureOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { isListFiltered } from '../../../api/listParams.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { rowActionLabels, RowActionsCell } from '../../RowActionsCell.tsx'
import { rowTone } from '../../rowTone.ts'
import { isStaleList } from '../../useListRows.ts'
import { cardFields, cardHeight } from '../cardFields.ts'
import type { ModuleViewProps } from '../ModuleView.tsx'
import { RowCard } from '../RowCard.tsx'
import './cards.css'

/** With the room between it and the title. */
const pictureHeight = 132
const noop = () => undefined
const noRows: readonly ListRow[] = []

/** The rows of a page as cards. */
export function CardsView({ state, view: { picture, columns } }: ModuleViewProps<'cards'>) {
  const {
    module,
    params,
    list,
    allowed,
    commands,
    add,
    clear,
    edit: onEdit,
    openRowForm: onRowForm,
    openHistory: onHistory,
  } = state
  const fields = useMemo(() => cardFields(module, columns, picture === undefined ? [] : [picture]), [module, columns, picture])
  const actions = useMemo(
    () => ({ module, allowed, commands, onEdit, onRowForm, onHistory, onNear: noop, labels: rowActionLabels() }),
    [module, allowed, commands, onEdit, onRowForm, onHistory],
  )
  const tone = useMemo(() => rowTone(module), [module])
  const height = cardHeight(fields.length) + (picture === undefined ? 0 : pictureHeight)
  const rows = list.error && !isStaleList(list) ? noRows : (list.reply?.data ?? noRows)
  if (!rows.length && !list.loading)
    return (
      <EmptyState
        error={list.error}
        narrowed={isListFiltered(module, params)}
        onAdd={allowed.add ? add : null}
        onClear={clear}
        onRetry={list.reload}
      />
    )
  return (
    <ul className="cards" aria-label={module.label}>
      {rows.map(row => (
        <li
          key={row.id}
          className={`card ${typeof tone === 'string' ? tone : tone(row)}`}
          style={{ height }}
          data-row-key={row.id}
        >
          {picture !== undefined && <CardPicture value={row[picture]} />}
          <RowCard module={module} row={row} fields={fields} />
          <span className="card-foot">
            <RowActionsCell {...actions} row={row} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The first picture of a field, or the address that a text is. */
function CardPicture({ value }: { value: unknown }) {
  const first: unknown = Array.isArray(value) ? (value[0] as { url?: unknown } | undefined)?.url : value
  return (
    <span className="card-picture">
      {typeof first === 'string' && first ? <img src={first} alt="" loading="lazy" /> : <PictureOutlined />}
    </span>
  )
}
