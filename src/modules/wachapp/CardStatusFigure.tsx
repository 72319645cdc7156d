import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { wachapp } from '../../../schemas/wachapp.ts'
import { BarRows, call, useModuleChanges, useModuleLabels } from '../../client/kit.ts'
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
  return (
    <article className="figure">
      <h2>
        <Link to={route}>{t('cards:figures.status', { title })}</Link>
      </h2>
      <BarRows
        rows={options.map(([word, status]) => ({
          key: String(status),
          head: <Link to={`${route}?whatsapp_status=${status}`}>{word}</Link>,
          value: counts.get(Number(status)) ?? 0,
          text: counts.get(Number(status))?.toLocaleString(i18next.language),
        }))}
      />
      <p className="figure-note">{reply?.quota && t('cards:figures.quota', reply.quota)}</p>
    </article>
  )
}
