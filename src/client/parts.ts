import { home } from '../rules/menu.ts'
import { later } from './later.tsx'

export const Shell = later(async () => (await import('./shell/Shell.tsx')).Shell)
export const SettingsPage = later(async () => (await import('./engine/SettingsPage.tsx')).SettingsPage)
export const Home = later(async () => (await import('./pages/home/Home.tsx')).Home)
export const ListPage = later(async () => (await import('./engine/ListPage.tsx')).ListPage)

const rehearse = async () => (await import('./shell/rehearsal.tsx')).rehearse()

let asked = false
/** Brings what comes after sign-in while the operator still types: the shell, and the page it leads to. */
export function prefetch(to: string) {
  if (asked) return
  asked = true
  void Shell.load()
    .then(to === home ? Home.load : ListPage.load)
    .then(ListPage.load)
    .then(rehearse)
}
