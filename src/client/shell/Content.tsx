import { App } from 'antd'
import { Activity, memo, useLayoutEffect } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, useLocation } from 'react-router-dom'
import { startOf } from '../../rules/menu.ts'
import { Crashed } from '../pages/Crashed.tsx'
import { Notice } from '../pages/Notice.tsx'
import { UnsavedContext } from '../kept.ts'
import type { Account } from '../session.ts'
import { shownAt } from './menu.ts'
import type { Page } from './pages.ts'
import { addressesBelow, noticeAt } from './pages.ts'
import { Place } from './Place.tsx'
import { Scroller } from './Scroller.tsx'
import { Screen } from './screens.tsx'
import { opened, unsavedAt, useTags, visit } from './tags.ts'

/** The page of the address, and the pages left before, as they were left. */
export function Content({ account }: { account: Account | null }) {
  const location = useLocation()
  const { page, allowed } = shownAt(account, location.pathname)
  const kept = allowed && page !== undefined && !page.fleeting
  return (
    <main className="shell-content" id="content" tabIndex={-1}>
      <KeptPages account={account} location={kept ? location : null} />
      {!kept && (
        <Scroller key={location.pathname}>
          <Crashed>
            <Passing account={account} path={location.pathname} />
          </Crashed>
        </Scroller>
      )}
    </main>
  )
}

/** `location` is where one is, if that page is one to be kept. */
function KeptPages({ account, location }: { account: Account | null; location: Location | null }) {
  const tags = useTags()
  const known = account !== null
  useLayoutEffect(() => {
    if (location && known) visit(location)
  }, [location, known])
  const here = location?.pathname
  const all = location && !tags.some(({ path }) => path === here) ? [...tags, opened(location)] : tags
  return all
    .filter(({ path, shown }) => shown !== null || path === here)
    .map(({ path, turn, location: left }) => {
      const { page, allowed } = shownAt(account, path)
      const at = path === here && location ? location : left
      return page && allowed && <KeptPage key={`${path} ${turn}`} page={page} location={at} active={path === here} />
    })
}

interface KeptProps {
  page: Page
  location: Location
  active: boolean
}

/** Its messages and questions are its own: they wait while it is hidden. */
const KeptPage = memo(function KeptPage({ page, location, active }: KeptProps) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <Scroller>
        <UnsavedContext value={unsavedAt(location.pathname)}>
          <Place location={location}>
            <App component={false}>
              <Crashed>
                <Screen page={page} />
              </Crashed>
            </App>
          </Place>
        </UnsavedContext>
      </Scroller>
    </Activity>
  )
})

/** What is shown and not kept. */
function Passing({ account, path }: { account: Account | null; path: string }) {
  const { page, allowed } = shownAt(account, path)
  if (page && allowed) return <Screen page={page} />
  if (account === null) return null
  if (page) return <Navigate to="/401" replace />
  const notice = noticeAt(path)
  if (notice) return <Notice code={notice} />
  const below = path === '/' ? startOf(account.leftMenu) : addressesBelow(path).find(address => shownAt(account, address).allowed)
  return below === undefined ? <Notice code="404" /> : <Navigate to={below} replace />
}
