import { home } from '../../rules/menu.ts'
import { askRowsAhead } from '../engine/useList.ts'
import { askGuideAhead } from '../pages/home/Guide.tsx'
import { askStandingAhead } from '../pages/home/useStanding.ts'
import { Home, ListPage } from '../parts.ts'
import { pageAt } from './pages.ts'

/** Brings the page of that address, and asks for what it shows first. Whether it may be seen the server decides, as ever. */
export async function askAheadFor(address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const module = pageAt(pathname)?.module
  if (pathname === home) await Promise.all([askStandingAhead(), askGuideAhead(), Home.load()])
  else if (module && !module.single) await Promise.all([askRowsAhead(module, searchParams), ListPage.load()])
}
