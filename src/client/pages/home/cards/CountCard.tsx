import i18next, { t } from 'i18next'
import { Link } from 'react-router-dom'
import type { CardOf, CountedRows } from '../../../../shared/wire/homeCards.ts'
import { FigureCard } from '../../../ui/figures/FigureCard.tsx'
import { useCardList } from './useCardList.ts'

/** How many rows a list has, and how many more or less than before. */
export function CountCard({ card, data }: { card: CardOf<'count'>; data: CountedRows | undefined }) {
  const { title, about, to } = useCardList(card)
  const since = [
    ['sinceDay', data?.dayBefore],
    ['sinceWeek', data?.weekBefore],
  ] as const
  return (
    <FigureCard className="home-count" title={title} to={to} busy={!data}>
      {about !== undefined && <small>{about}</small>}
      <Link to={to} className="home-number" aria-label={`${title} ${data?.total ?? ''}`}>
        {data && data.total.toLocaleString(i18next.language) + (data.more ? '+' : '')}
      </Link>
      <p className="home-since">
        {since.map(
          ([name, before]) => data && before !== undefined && <Change key={name} name={name} by={data.total - before} />,
        )}
      </p>
    </FigureCard>
  )
}

const Change = ({ name, by }: { name: 'sinceDay' | 'sinceWeek'; by: number }) => (
  <span>
    {t(`homeCards:${name}`)}{' '}
    <b>{by === 0 ? t('homeCards:same') : by.toLocaleString(i18next.language, { signDisplay: 'always' })}</b>
  </span>
)
