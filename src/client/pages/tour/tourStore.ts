import { create } from 'zustand'
import { type TourProgress, useSession } from '../../api/session/session.ts'

interface TourState {
  /** The current step of the tour; '' until the stored one is loaded, null while there is no tour. */
  at: string | null
  /** As it was saved last in this window; null before that. */
  progress: TourProgress | null
}
const initial: TourState = { at: null, progress: null }
export const useTour = create<TourState>()(() => initial)
export const showTour = (at: string | null) => useTour.setState({ at })

// The next account has a tour of its own.
useSession.subscribe(({ token }) => token === null && useTour.setState(initial))
