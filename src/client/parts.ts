import type { ComponentType } from 'react'
import { home } from '../rules/menu.ts'
import { later } from './later.tsx'
import { loadClientParts } from './views/clientParts.ts'

/** A page comes together with the client halves of the modules: it reads them while it draws. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  later(async () => (await Promise.all([load(), loadClientParts()]))[0])

export const Shell = page(async () => (await import('./shell/Shell.tsx')).Shell)
export const SettingsPage = page(async () => (await import('./engine/SettingsPage.tsx')).SettingsPage)
export const Home = page(async () => (await import('./pages/home/Home.tsx')).Home)
export const ListPage = page(async () => (await import('./engine/ListPage.tsx')).ListPage)

/** Brings what the page of that address is drawn with. */
export const prefetch = (to: string): Promise<unknown> => Promise.all([Shell.load(), (to === home ? Home : ListPage).load()])
