import { ColumnChart, FigureCard, type FigureProps, shanghaiDay } from 'houtai/client'
import i18next, { t } from 'i18next'
import { useNavigate } from 'react-router-dom'
import { message } from '../../../schemas/message.ts'
import { type SentDay, sentDays } from './sentDays.ts'

const { route } = message

/** Messages sent by day; a day opens its messages. */
export function SentFigure({ data }: FigureProps) {
  const navigate = useNavigate()
  const sent = data as readonly SentDay[] | undefined
  const byDay = new Map(sent?.map(one => [one.day, one]))
  const sum = (of: 'count' | 'recipients' | 'withdrawn') => (sent ?? []).reduce((before, one) => before + one[of], 0)
  const days = Array.from({ length: sentDays }, (_, index) => shanghaiDay(index + 1 - sentDays))
  return (
    <FigureCard title={t('attention:sent.title')} to={`${route}?status=all`} busy={!sent}>
      {sent?.length === 0 && <p className="figure-none">{t('attention:figures.none')}</p>}
      {sent && sent.length > 0 && (
        <ColumnChart
          label={t('attention:sent.title')}
          line={false}
          columns={days.map(day => {
            const count = byDay.get(day)?.count ?? 0
            return {
              key: day,
              short: day.slice(5),
              label: day,
              value: count,
              text: count.toLocaleString(i18next.language),
              onPick: () => void navigate(`${route}?ST=${day}&ET=${day}&status=all`),
            }
          })}
        />
      )}
      <p className="figure-note">
        {sent &&
          sent.length > 0 &&
          t('attention:sent.sums', { count: sum('count'), recipients: sum('recipients'), withdrawn: sum('withdrawn') })}
      </p>
    </FigureCard>
  )
}
