import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { wachapp } from '../../../schemas/wachapp.ts'
import { call, useModuleChanges, useModuleLabels } from '../../client/kit.ts'
import './cards.css'

interface Reply {
  totalAllData: readonly { whatsapp_status: number; count: number }[]
  quota?: { used: number; of: number }
}
const { wire, route, name } = wachapp

/** Cards by status; each bar links to the cards it counts. */
export function CardStatusFigure() {
  const { label: title, fields } = useModuleLabels(wachapp)
  const [reply, setReply] = useState<Reply | null>(null)
  const load = () => call<Reply>(`${wire.path}/list`, { limit: 1 }).then(setReply, () => null)
  useEffect(() => void load(), [])
  useModuleChanges(name, load)
  const field = fields['whatsapp_status']
  const options = Object.entries(field && 'options' in field ? field.options : {})
  const counts = new Map(reply?.totalAllData.map(({ whatsapp_status, count }) => [whatsapp_status, count]))
  const most = Math.max(1, ...options.map(([, status]) => counts.get(Number(status)) ?? 0))
  return (
    <article className="figure">
      <h2>
        <Link to={route}>{t('cards:figures.status', { title })}</Link>
      </h2>
      <ul className="figure-rows">
        {options.map(([word, status]) => (
          <li key={status}>
            <Link to={`${route}?whatsapp_status=${status}`}>{word}</Link>
            <span style={{ width: `${((counts.get(Number(status)) ?? 0) / most) * 100}%` }} />
            <b>{counts.get(Number(status))?.toLocaleString(i18next.language)}</b>
          </li>
        ))}
      </ul>
      <p className="figure-note">{reply?.quota && t('cards:figures.quota', reply.quota)}</p>
    </article>
  )
}
