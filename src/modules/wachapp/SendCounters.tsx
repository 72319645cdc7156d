import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { call, onIdle, useModuleChanges } from '../../client/kit.ts'
import './cards.css'

interface Totals {
  hour_count_24: number
  day_count_30: number
  all_count: number
}
const minute = 60_000

/** What was sent in the last day, in thirty, and in all. */
export function SendCounters() {
  const [totals, setTotals] = useState<Totals | null>(null)
  const look = () => call<Totals>('admin/websit/wachapp/total', { pid: 0 }).then(setTotals, () => null)
  useEffect(() => {
    const giveUp = onIdle(() => void look())
    const timer = setInterval(() => void (document.hidden || look()), minute)
    return () => {
      giveUp()
      clearInterval(timer)
    }
  }, [])
  useModuleChanges('wachapp', look)
  if (!totals) return null
  return (
    <div className="send-counters" aria-label={t('cards:counters.title')}>
      {(['hour_count_24', 'day_count_30', 'all_count'] as const).map(name => (
        <span key={name}>
          {t(`cards:counters.${name}`)}
          <b>{totals[name].toLocaleString(i18next.language)}</b>
        </span>
      ))}
    </div>
  )
}
