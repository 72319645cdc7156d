import { useEffect, useEffectEvent, useState } from 'react'
import type { TourStep } from './tourSteps.ts'
import { findVisible, watchPage, watchSign } from './watchPage.ts'

export type TourTarget = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
export interface StepState {
  /** The target element; null where it is not visible. */
  target: TourTarget | null
  /** It is done on the page of the list, and another page is shown. */
  elsewhere: boolean
}
const nowhere: StepState = { target: null, elsewhere: false }

interface StepEvents {
  /** Entered from the step after it: what was done before does not lead on again. */
  back: boolean
  /** The address of the list. */
  route: string | undefined
  onDone: () => void
  /** The target is missing. */
  onAbsent: () => void
  /** The page has changed. */
  onChange: () => void
}

/** Watches a step: what it points at, and whether it was done. */
export function useTourStep(step: TourStep, { back, route, onDone, onAbsent, onChange }: StepEvents): StepState {
  const [{ of, state }, setState] = useState({ of: step.name, state: nowhere })
  const done = useEffectEvent(onDone)
  const absent = useEffectEvent(onAbsent)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const sign = watchSign(step.sign, { wasDone: back })
    const show = (next: StepState) =>
      setState(before => (before.of === step.name && isSameState(before.state, next) ? before : { of: step.name, state: next }))
    const stop = watchPage(() => {
      if (sign.isDone()) return done()
      const elsewhere = step.onList && location.pathname !== route
      const found = elsewhere ? null : findVisible(step.targets)
      if (!found && !elsewhere && (!step.onList || findVisible(['.list[aria-busy=false]']))) return absent()
      show({ elsewhere, target: found && !isCovered(found) ? boxOf(found) : null })
      changed()
    })
    return () => {
      stop()
      sign.stop()
    }
  }, [step, back, route])
  return of === step.name ? state : nowhere
}

function boxOf(element: Element): TourTarget {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}
/** Whether a window lies over it. */
function isCovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && above.closest('.ant-modal-wrap, .ant-drawer, dialog') !== null && !element.contains(above)
}
const isSameState = (one: StepState, other: StepState): boolean => JSON.stringify(one) === JSON.stringify(other)
