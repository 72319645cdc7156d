import { home } from '../rules/menu.ts'
import { later } from './later.tsx'

export const Shell = later(async () => (await import('./shell/Shell.tsx')).Shell)
export const SettingsPage = later(async () => (await import('./engine/SettingsPage.tsx')).SettingsPage)
export const Home = later(async () => (await import('./pages/home/Home.tsx')).Home)
export const ListPage = later(async () => (await import('./engine/ListPage.tsx')).ListPage)

const rehearse = async () => (await import('./shell/rehearsal.tsx')).rehearse()

let asked = false
/** Brings what comes after sign-in while the operator still types. */
export function prefetch(to: string) {
  if (asked) return
  asked = true
  void Promise.all([Shell.load(), to === home ? Home.load() : ListPage.load()])
    .then(ListPage.load)
    .then(rehearse)
    .catch(() => null)
}

/** Asks for what that page shows, and brings the page, while it is still being learnt who one is. */
export const askAhead = (to: string): Promise<void> =>
  import('./shell/Shell.tsx').then(({ askAheadFor }) => askAheadFor(to)).catch(() => undefined)
