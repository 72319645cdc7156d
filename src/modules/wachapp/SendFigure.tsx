import './words.ts'
import { FigureCard, type FigureProps } from 'houtai/client'
import { t } from 'i18next'
import { wachapp } from '../../../schemas/wachapp.ts'
import { SendBars, type SendDay } from './SendBars.tsx'

/** The list of cards that sent anything, the busiest first. */
const senders = `${wachapp.route}?send_id=1&orderKey=-send_count_2`

/** Sends by day; the title links to the cards they came from. */
export function SendFigure({ data }: FigureProps) {
  const sends = data as readonly SendDay[] | undefined
  return (
    <FigureCard title={t('cards:figures.sends')} to={senders} busy={!sends}>
      <SendBars sends={sends ?? []} days={30} label={t('cards:figures.sends')} />
    </FigureCard>
  )
}
