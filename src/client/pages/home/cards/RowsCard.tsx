import i18next, { t } from 'i18next'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type AnyModule, fieldsOf, titleFieldOf } from '../../../../schema/index.ts'
import type { CardOf, CardSize, CardRows } from '../../../../shared/wire/homeCards.ts'
import { rowName } from '../../../api/rows/listRow.ts'
import { isOneLineField } from '../../../list/views/cardFields.ts'
import { FigureCard } from '../../../ui/figures/FigureCard.tsx'
import { useSeenModule } from '../../../views/useSeenModule.ts'
import { viewOf } from '../../../views/viewOf.ts'
import { useCardList } from './useCardList.ts'

/** Columns beside the name that a card has room for. */
const maxColumns: Readonly<Record<CardSize, number>> = { small: 0, medium: 1, large: 4, full: 7 }

/** The first rows of a list, with the columns that fit; a row opens. */
export function RowsCard({ card, data }: { card: CardOf<'rows'>; data: CardRows | undefined }) {
  const { module: labelled, title, about, to } = useCardList(card)
  const module = useSeenModule(labelled)
  const columns = useMemo(() => shownColumns(module, data?.columns ?? [], maxColumns[card.size]), [module, data, card.size])
  return (
    <FigureCard className="home-rows" title={title} to={to} busy={!data}>
      <small>
        {about} {data && t('homeCards:rowsInAll', { count: data.total, text: data.total.toLocaleString(i18next.language) })}
      </small>
      {data && data.rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {[titleFieldOf(module), ...columns].map(name => (
                <th key={name} scope="col">
                  {fieldsOf(module)[name]?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(row => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={module.route} state={{ open: row.id, title: rowName(module, row) }}>
                    {rowName(module, row) || `#${row.id}`}
                  </Link>
                </th>
                {columns.map(name => {
                  const field = fieldsOf(module)[name]
                  if (!field) return null
                  const { Cell } = viewOf(module, field)
                  return (
                    <td key={name}>
                      <Cell value={row[name]} name={name} field={field} module={module} row={row} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data?.rows.length === 0 && <p className="figure-none">{t('homeCards:noRows')}</p>}
    </FigureCard>
  )
}

/** Fields with one line of text. */
const shownColumns = (module: AnyModule, names: readonly string[], max: number): readonly string[] =>
  names.filter(name => name !== 'id' && name !== titleFieldOf(module) && isOneLineField(module, name)).slice(0, max)
