import '../../api/languages/texts/tourWords.ts'
import { useEffect, useMemo, useState } from 'react'
import { modules } from '#product/modules'
import type { AnyModule } from '../../../schema/index.ts'
import { useSession, useVerbs, type Account } from '../../api/session/session.ts'
import { useNarrowWindow } from '../../ui/breakpoints.ts'
import { tourListsOf } from '../../views/clientParts.ts'
import { mayOpenModule } from '../navigation/pageCatalogue.ts'
import { TourCard } from './TourCard.tsx'
import { loadTourProgress, saveTourProgress } from './tourProgress.ts'
import { tourSteps, type TourList } from './tourSteps.ts'
import { showTour, useTour } from './tourStore.ts'

/** A tour of three minutes, step by step, in which the operator does each thing on the real page. */
export function Tour() {
  const at = useTour(tour => tour.at)
  const account = useSession(session => session.account)
  const list = useMemo(() => tourListFor(account), [account])
  const rights = useVerbs(list?.module.route ?? '')
  const narrow = useNarrowWindow()
  const steps = useMemo(() => tourSteps(list, rights, narrow), [list, rights, narrow])
  const [back, setBack] = useState(false)
  const index = steps.findIndex(({ name }) => name === at)
  // No step, or one that this account or this window does not have: the tour continues with the stored step.
  const isUnknown = at !== null && index < 0
  useEffect(() => {
    if (!isUnknown) return undefined
    let gone = false
    void loadTourProgress().then(({ at: left, over }) => {
      const known = over ? undefined : steps.find(({ name }) => name === left)
      if (!gone) showTour((known ?? steps[0])?.name ?? null)
    })
    return () => void (gone = true)
  }, [isUnknown, steps])
  useEffect(() => {
    if (at) saveTourProgress({ at })
  }, [at])
  const step = steps[index]
  if (!step) return null
  const end = () => {
    saveTourProgress({ over: true })
    showTour(null)
  }
  const goTo = (next: number) => {
    setBack(next < index)
    const found = steps[next]
    if (found) showTour(found.name)
    else if (next > index) end()
  }
  return (
    <TourCard
      step={step}
      list={list}
      number={index + 1}
      count={steps.length}
      back={back}
      onBack={index > 0 ? () => goTo(index - 1) : null}
      onNext={() => goTo(index + 1)}
      onSkip={end}
      onPause={() => showTour(null)}
    />
  )
}

/** The first list that a module offers for the tour and the account may open. */
const tourListFor = (account: Account | null): TourList | null =>
  tourListsOf(modules as readonly AnyModule[]).find(({ module }) => account !== null && mayOpenModule(account, module)) ?? null
