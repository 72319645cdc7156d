import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { loadClientParts } from '../views/clientParts.ts'

/** A lazy component that also waits for the client halves of the modules: what it draws looks them up without waiting. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyComponent(async () => (await Promise.all([load(), loadClientParts()]))[0])

export const LazySettingsPage = lazyPage(async () => (await import('../form/SettingsPage.tsx')).SettingsPage)
export const LazyHomePage = lazyPage(async () => (await import('./home/HomePage.tsx')).HomePage)
export const LazyListPage = lazyPage(async () => (await import('../list/ListPage.tsx')).ListPage)
