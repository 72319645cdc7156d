import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { wachapp } from '../../../schemas/wachapp.ts'
import { call, useModuleChanges } from '../../client/kit.ts'
import { SendBars, type SendDay } from './SendBars.tsx'

const { wire, route, name } = wachapp
/** The list of cards that sent anything, the busiest first. */
const senders = `${route}?send_id=1&orderKey=-send_count_2`

/** Sends by day; the title links to the cards they came from. */
export function SendFigure() {
  const [days, setDays] = useState<readonly SendDay[]>([])
  const load = () => call<readonly SendDay[]>(`${wire.path}/days`).then(setDays, () => null)
  useEffect(() => void load(), [])
  useModuleChanges(name, load)
  return (
    <article className="figure">
      <h2>
        <Link to={senders}>{t('cards:figures.sends')}</Link>
      </h2>
      <SendBars sends={days} days={30} label={t('cards:figures.sends')} />
    </article>
  )
}
