import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { gasstation } from '../../../schemas/gasstation.ts'
import { call, useModuleChanges } from '../../client/kit.ts'

interface City {
  provinceid: number
  cityid: number
  title: string
  count: number
}
const { wire, route, name } = gasstation

/** Stations by city; each bar links to the stations of that city. */
export function StationsFigure() {
  const [cities, setCities] = useState<readonly City[] | null>(null)
  const load = () => call<readonly City[]>(`${wire.path}/cities`).then(setCities, () => null)
  useEffect(() => void load(), [])
  useModuleChanges(name, load)
  const most = Math.max(1, ...(cities ?? []).map(({ count }) => count))
  return (
    <article className="figure">
      <h2>
        <Link to={route}>{t('attention:figures.stations')}</Link>
      </h2>
      <ul className="figure-rows">
        {cities?.map(({ provinceid, cityid, title, count }) => (
          <li key={cityid}>
            <Link to={cityid ? `${route}?provinceid=${provinceid}&cityid=${cityid}` : route}>
              {title || t('attention:figures.nowhere')}
            </Link>
            <span style={{ width: `${(count / most) * 100}%` }} />
            <b>{count.toLocaleString(i18next.language)}</b>
          </li>
        ))}
      </ul>
      {cities?.length === 0 && <p className="figure-none">{t('attention:figures.none')}</p>}
    </article>
  )
}
