import './words.ts'
import { call, onIdle, useModuleChanges } from 'houtai/client'
import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import './cards.css'

interface Totals {
  hour_count_24: number
  day_count_30: number
  all_count: number
}
const minute = 60_000

/** Sends in the last day, in thirty days, and in all. Read when the browser is idle, then every minute while the window is seen. */
export function SendCounters() {
  const [totals, setTotals] = useState<Totals | null>(null)
  const load = () => call<Totals>('admin/websit/wachapp/total', { pid: 0 }).then(setTotals, () => null)
  useEffect(() => {
    const cancelIdle = onIdle(() => void load())
    const timer = setInterval(() => void (document.hidden || load()), minute)
    return () => {
      cancelIdle()
      clearInterval(timer)
    }
  }, [])
  useModuleChanges('wachapp', load)
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
