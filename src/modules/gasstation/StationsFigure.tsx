import { FigureBars, FigureCard, type FigureProps } from 'houtai/client'
import { t } from 'i18next'
import { gasstation } from '../../../schemas/gasstation.ts'

interface City {
  provinceid: number
  cityid: number
  title: string
  count: number
}
const { route } = gasstation

/** Stations by city; each bar links to the stations of that city. */
export function StationsFigure({ data }: FigureProps) {
  const cities = data as readonly City[] | undefined
  const bars = (cities ?? []).map(({ provinceid, cityid, title, count }) => ({
    key: cityid,
    label: title || t('attention:figures.nowhere'),
    to: cityid ? `${route}?provinceid=${provinceid}&cityid=${cityid}` : route,
    count,
  }))
  return (
    <FigureCard title={t('attention:figures.stations')} to={route} busy={!cities}>
      <FigureBars bars={bars} />
      {cities?.length === 0 && <p className="figure-none">{t('attention:figures.none')}</p>}
    </FigureCard>
  )
}
