import { fetchPreference, syncPreference } from '../../api/preferenceSync.ts'
import type { TourProgress } from '../../api/session/session.ts'
import { useTour } from './tourStore.ts'

const key = 'tour'

export const loadTourProgress = async (): Promise<TourProgress> =>
  useTour.getState().progress ?? (await fetchPreference<TourProgress>(key)) ?? {}

export function saveTourProgress(progress: TourProgress) {
  useTour.setState({ progress })
  syncPreference(key, progress)
}
