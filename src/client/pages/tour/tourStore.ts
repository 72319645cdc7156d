import { create } from 'zustand'
import { type TourProgress, useSession } from '../../api/session/session.ts'

interface TourState {
  /** The step the tour stands at; '' before it knows where it was left, null while there is none. */
  at: string | null
  /** As it was saved last in this window; null before that. */
  progress: TourProgress | null
}
const initial: TourState = { at: null, progress: null }
export const useTour = create<TourState>()(() => initial)
export const showTour = (at: string | null) => useTour.setState({ at })

// The next account has a tour of its own.
useSession.subscribe(({ token }) => token === null && useTour.setState(initial))
