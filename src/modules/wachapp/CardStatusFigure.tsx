import './words.ts'
import { FigureBars, FigureCard, useModuleCall, useModuleLabels } from 'houtai/client'
import { optionsOf } from 'houtai/schema'
import { t } from 'i18next'
import { wachapp } from '../../../schemas/wachapp.ts'

interface Reply {
  totalAllData: readonly { whatsapp_status: number; count: number }[]
  quota?: { used: number; of: number }
}

/** Cards by status; each bar links to the cards it counts. */
export function CardStatusFigure() {
  const { label: title, fields } = useModuleLabels(wachapp)
  const { data: reply } = useModuleCall<Reply>(wachapp, 'list', { limit: 1 })
  const countOf = (status: unknown) => reply?.totalAllData.find(one => one.whatsapp_status === status)?.count
  const bars = Object.entries(optionsOf(fields['whatsapp_status']) ?? {}).map(([label, status]) => ({
    key: status,
    label,
    to: `${wachapp.route}?whatsapp_status=${status}`,
    count: countOf(status),
  }))
  return (
    <FigureCard title={t('cards:figures.status', { title })} to={wachapp.route}>
      <FigureBars bars={bars} />
      <p className="figure-note">{reply?.quota && t('cards:figures.quota', reply.quota)}</p>
    </FigureCard>
  )
}
