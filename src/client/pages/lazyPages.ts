import type { ComponentType } from 'react'
import { homePath } from '../../shared/rules/menuNodes.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { loadClientParts } from '../views/clientParts.ts'

/** A page comes together with the client halves of the modules: it reads them while it draws. */
const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(async () => (await Promise.all([load(), loadClientParts()]))[0])

export const LazyShell = page(async () => (await import('../shell/Shell.tsx')).Shell)
export const LazySettingsPage = page(async () => (await import('../form/SettingsPage.tsx')).SettingsPage)
export const LazyHomePage = page(async () => (await import('./home/HomePage.tsx')).HomePage)
export const LazyListPage = page(async () => (await import('../list/ListPage.tsx')).ListPage)

/** Brings what the page of that address is drawn with. */
export const prefetchPage = (to: string): Promise<unknown> =>
  Promise.all([LazyShell.load(), (to === homePath ? LazyHomePage : LazyListPage).load()])
