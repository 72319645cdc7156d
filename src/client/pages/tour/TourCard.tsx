import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf } from '../../../schema/index.ts'
import { useModuleLabels } from '../../views/useModuleLabels.ts'
import { useGoTo } from '../navigation/MenuLink.tsx'
import { type TourCardPlace, chooseCorner, openWindowSelector } from './cardCorner.ts'
import type { TourList, TourStep } from './tourSteps.ts'
import { useTourStep } from './useTourStep.ts'
import './tour.css'

interface Props {
  step: TourStep
  list: TourList | null
  number: number
  count: number
  /** The step after this one led here. */
  back: boolean
  onBack: (() => void) | null
  onNext: () => void
  onSkip: () => void
  onPause: () => void
}

/** The instructions of the step, beside the page, which stays usable; a ring marks the target. */
export function TourCard({ step, list, number, count, back, onBack, onNext, onSkip, onPause }: Props) {
  const { t } = useTranslation('tour')
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [place, setPlace] = useState<TourCardPlace>({ corner: 'right-bottom', compact: false })
  const goTo = useGoTo()
  const listWords = useListWords(list)
  const route = list?.module.route
  const arrange = () => card.current && setPlace(before => sameOrNew(before, placeOf(card.current, before)))
  const { target, elsewhere } = useTourStep(step, {
    back,
    route,
    onDone: onNext,
    onAbsent: back && onBack ? onBack : onNext,
    onChange: arrange,
  })
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const pause = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onPause()
  }
  const leadsToList = route !== undefined && (elsewhere || step.name === 'open')
  return (
    <>
      {target && <i className="tour-ring" style={target} aria-hidden="true" />}
      <section
        ref={card}
        className="tour"
        role="dialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        data-corner={place.corner}
        data-compact={place.compact}
        onKeyDown={pause}
      >
        <p className="tour-count">{t('count', { number, count })}</p>
        <div aria-live="polite">
          <h2 id={`${id}-title`}>{t(`steps.${step.name}.title`, listWords)}</h2>
          <p id={`${id}-text`} className="tour-text">
            {elsewhere ? t('elsewhere', listWords) : t(`steps.${step.name}.text`, listWords)}
          </p>
        </div>
        <footer>
          <Button type="text" onClick={onSkip}>
            {t('skip')}
          </Button>
          {onBack && <Button onClick={onBack}>{t('back')}</Button>}
          <Button type="primary" onClick={leadsToList ? () => goTo(route) : onNext}>
            {leadsToList ? t('go', listWords) : t(number === count ? 'end' : 'next')}
          </Button>
        </footer>
      </section>
    </>
  )
}

const sameOrNew = (before: TourCardPlace, now: TourCardPlace): TourCardPlace =>
  before.corner === now.corner && before.compact === now.compact ? before : now

/**
 * Beside the marked element and open windows. If there is no free corner the card is compact, and stays so while that lasts.
 */
function placeOf(card: HTMLElement | null, before: TourCardPlace): TourCardPlace {
  const taken = [...document.querySelectorAll(`.tour-ring, ${openWindowSelector}`)]
    .filter(one => one.checkVisibility())
    .map(one => one.getBoundingClientRect())
  const width = card?.offsetWidth ?? 0
  const height = before.compact ? (card?.scrollHeight ?? 0) + 120 : (card?.offsetHeight ?? 0)
  return chooseCorner({ width, height }, { width: innerWidth, height: innerHeight }, taken)
}

/** The names of the list and its field in the texts. */
function useListWords(list: TourList | null) {
  const module = useModuleLabels(list?.module ?? noModule)
  return { list: module.label, cell: list ? (fieldsOf(module)[list.cell]?.label ?? list.cell) : '' }
}
const noModule = { name: '', label: '', route: '', wire: { path: '' }, fields: {} }
