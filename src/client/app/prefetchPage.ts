import { homePath } from '../../shared/rules/menuNodes.ts'
import { LazyHomePage, LazyListPage, lazyPage } from '../pages/lazyPages.ts'

export const LazyShell = lazyPage(async () => (await import('../shell/Shell.tsx')).Shell)

/** Loads the code of the shell and of the page at that address. */
export const prefetchPage = (to: string): Promise<unknown> =>
  Promise.all([LazyShell.load(), (to === homePath ? LazyHomePage : LazyListPage).load()])
