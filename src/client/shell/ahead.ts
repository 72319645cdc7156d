import { home } from '../../rules/menu.ts'
import { Home, ListPage } from '../parts.ts'
import { pageAt } from './pages.ts'

/** Brings the page of that address, and asks for what it shows first. Whether it may be seen the server decides, as ever. */
export async function askAheadFor(address: string): Promise<void> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const module = pageAt(pathname)?.module
  if (pathname === home) {
    void Home.load()
    const { askHomeAhead } = await import('../pages/home/Home.tsx')
    await askHomeAhead()
  } else if (module && !module.single) {
    void ListPage.load()
    const { askRowsAhead } = await import('../engine/ListPage.tsx')
    await askRowsAhead(module, searchParams)
  }
}
