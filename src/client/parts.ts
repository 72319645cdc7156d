import { home } from '../rules/menu.ts'
import { later } from './later.tsx'

export const Shell = later(async () => (await import('./shell/Shell.tsx')).Shell)
export const SettingsPage = later(async () => (await import('./engine/SettingsPage.tsx')).SettingsPage)
export const Home = later(async () => (await import('./pages/home/Home.tsx')).Home)
export const ListPage = later(async () => (await import('./engine/ListPage.tsx')).ListPage)

/** Brings what the page of that address is drawn with. */
export const prefetch = (to: string): Promise<unknown> => Promise.all([Shell.load(), (to === home ? Home : ListPage).load()])
