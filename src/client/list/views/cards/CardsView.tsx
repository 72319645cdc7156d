import { PictureOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { isListFiltered } from '../../../api/listParams.ts'
import type { ListRow } from '../../../api/rows/listRow.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PictureImage } from '../../../ui/files/PictureImage.tsx'
import { toneOfRows } from '../../rowTone.ts'
import { isStaleList } from '../../useListRows.ts'
import { ActionCard } from '../ActionCard.tsx'
import { cardFields } from '../cardFields.ts'
import type { ModuleViewProps } from '../ModuleView.tsx'
import { useCardActions } from '../useCardActions.ts'
import './cards.css'

/** With the room between it and the title. */
const pictureHeight = 132
const noRows: readonly ListRow[] = []

/** The rows of a page as cards. */
export function CardsView({ state, view: { picture, columns } }: ModuleViewProps<'cards'>) {
  const { module, params, list, allowed, add, clear } = state
  const fields = useMemo(() => cardFields(module, columns, picture === undefined ? [] : [picture]), [module, columns, picture])
  const actions = useCardActions(state)
  const toneOf = useMemo(() => toneOfRows(module), [module])
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
        <ActionCard
          key={row.id}
          {...{ row, fields, actions }}
          tone={toneOf(row)}
          picture={picture === undefined ? undefined : { node: <CardPicture value={row[picture]} />, height: pictureHeight }}
        />
      ))}
    </ul>
  )
}

/** The first picture of a field, or the address that a text is. */
function CardPicture({ value }: { value: unknown }) {
  const first: unknown = Array.isArray(value) ? (value[0] as { url?: unknown } | undefined)?.url : value
  return (
    <span className="card-picture">
      {typeof first === 'string' && first ? <PictureImage url={first} name="" isLazy /> : <PictureOutlined />}
    </span>
  )
}
