import i18next, { t } from 'i18next'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { gasstation } from '../../../schemas/gasstation.ts'
import { BarRows, call, useModuleChanges } from '../../client/kit.ts'

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
  return (
    <article className="figure">
      <h2>
        <Link to={route}>{t('attention:figures.stations')}</Link>
      </h2>
      <BarRows
        rows={(cities ?? []).map(({ provinceid, cityid, title, count }) => ({
          key: cityid,
          head: (
            <Link to={cityid ? `${route}?provinceid=${provinceid}&cityid=${cityid}` : route}>
              {title || t('attention:figures.nowhere')}
            </Link>
          ),
          value: count,
          text: count.toLocaleString(i18next.language),
        }))}
      />
      {cities?.length === 0 && <p className="figure-none">{t('attention:figures.none')}</p>}
    </article>
  )
}
