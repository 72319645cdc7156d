import { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { wachapp } from '../../../schemas/wachapp.ts'
import { call, useModuleChanges } from '../../client/kit.ts'
import { SendBars, type SendDay } from './SendBars.tsx'

const { path, route, name } = wachapp
/** The cards that sent something, those that sent most first. */
const senders = `${route}?send_id=1&orderKey=-send_count_2`

/** Sends by day; its title leads to the cards they came from. */
export function SendFigure() {
  const [days, setDays] = useState<readonly SendDay[]>([])
  const look = () => call<readonly SendDay[]>(`${path}/days`).then(setDays, () => null)
  useEffect(() => void look(), [])
  useModuleChanges(name, look)
  return (
    <article className="figure">
      <h2>
        <Link to={senders}>{t('cards:figures.sends')}</Link>
      </h2>
      <SendBars sends={days} days={30} />
    </article>
  )
}
