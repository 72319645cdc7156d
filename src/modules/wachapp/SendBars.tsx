import './words.ts'
import { DayAxis, shanghaiDay } from 'houtai/client'
import i18next, { t } from 'i18next'
import type { CSSProperties } from 'react'
import './cards.css'

export interface SendDay {
  day: string
  count: number
}

/** Sends of the last days, one bar a day. */
export function SendBars({ sends, days, label }: { sends: readonly SendDay[]; days: number; label: string }) {
  const counts = new Map(sends.map(({ day, count }) => [day, count]))
  const all = Array.from({ length: days }, (_, index) => shanghaiDay(index + 1 - days)).map(day => ({
    day,
    count: counts.get(day) ?? 0,
  }))
  const most = Math.max(0, ...all.map(({ count }) => count))
  return (
    <>
      <ol className="card-bars" aria-label={label}>
        {all.map(({ day, count }) => (
          <li key={day} style={{ '--high': count ? `max(2px, ${(count / most) * 100}%)` : '0' } as CSSProperties}>
            <span>{`${day} ${count.toLocaleString(i18next.language)}`}</span>
          </li>
        ))}
      </ol>
      <DayAxis
        from={shanghaiDay(1 - days)}
        to={shanghaiDay(0)}
        note={most > 0 ? t('cards:detail.most', { most }) : t('cards:detail.noSends')}
      />
    </>
  )
}
