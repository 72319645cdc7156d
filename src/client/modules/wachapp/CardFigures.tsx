import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { wachapp } from '../../../../schemas/wachapp.ts'
import type { AnyModule } from '../../../schema/index.ts'
import { useLabels } from '../../engine/labels.ts'
import { useChanges } from '../../push/useChanges.ts'
import { call } from '../../request.ts'
import { Bars, type Day } from './Bars.tsx'
import './cards.css'

interface Reply {
  totalAllData: readonly { whatsapp_status: number; count: number }[]
  quota?: { used: number; of: number }
}
const { path, route, name } = wachapp
const wordsOf = ({ fields: { whatsapp_status: field } }: AnyModule) =>
  new Map(field?.kind === 'choice' ? Object.entries(field.options).map(([word, value]) => [Number(value), word]) : [])

/** Cards by status and sends by day, each bar a way to what it counts. */
export function CardFigures() {
  const words = wordsOf(useLabels(wachapp))
  const [reply, setReply] = useState<Reply | null>(null)
  const [days, setDays] = useState<readonly Day[]>([])
  const look = () =>
    Promise.all([
      call<Reply>(`${path}/list`, { limit: 1 }).then(setReply, () => null),
      call<readonly Day[]>(`${path}/days`).then(setDays, () => null),
    ])
  useEffect(() => void look(), [])
  useChanges(name, look)
  const counts = reply?.totalAllData.filter(({ whatsapp_status }) => words.has(whatsapp_status)) ?? []
  const most = Math.max(1, ...counts.map(({ count }) => count))
  return (
    <>
      <article className="figure">
        <h2>{t('cards:figures.status')}</h2>
        <ul className="figure-rows">
          {counts.map(({ whatsapp_status: status, count }) => (
            <li key={status}>
              <Link to={`${route}?whatsapp_status=${status}`}>{words.get(status)}</Link>
              <span style={{ width: `${(count / most) * 100}%` }} />
              <b>{count.toLocaleString(i18next.language)}</b>
            </li>
          ))}
        </ul>
        {reply?.quota && <p className="figure-note">{t('cards:figures.quota', reply.quota)}</p>}
      </article>
      <article className="figure">
        <h2>{t('cards:figures.sends')}</h2>
        <Bars sends={days} days={30} />
      </article>
    </>
  )
}
