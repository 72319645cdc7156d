import '../../api/languages/texts/tourWords.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session/session.ts'
import { saveTourProgress } from './tourProgress.ts'
import { showTour, useTour } from './tourStore.ts'
import './tourOffer.css'

/** The tour, offered in a demonstration until it was seen or declined. */
export function TourOffer() {
  const { t } = useTranslation('tour')
  const known = useSession(({ account }) => (account?.viewing ? undefined : account?.tour))
  const { at, progress } = useTour()
  const { at: left = '', over } = progress ?? known ?? { over: true }
  if (over || !known || at !== null) return null
  return (
    <article className="tour-offer">
      <div>
        <h2>{t('offer.title')}</h2>
        <p>{t('offer.text')}</p>
      </div>
      <Button type="text" onClick={() => saveTourProgress({ over: true })}>
        {t('offer.decline')}
      </Button>
      <Button type="primary" onClick={() => showTour(left)}>
        {t(left ? 'offer.goOn' : 'offer.start')}
      </Button>
    </article>
  )
}
