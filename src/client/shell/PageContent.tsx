import { App } from 'antd'
import { Activity, memo, useLayoutEffect } from 'react'
import { type Location, Navigate, useLocation } from 'react-router-dom'
import { startPath } from '../../shared/rules/menuNodes.ts'
import type { Account } from '../api/session/session.ts'
import { shownPageAt } from '../pages/navigation/accountMenu.ts'
import { tagOfLocation, unsavedChecksAt, useOpenTags, visitTag } from '../pages/navigation/openTags.ts'
import { type AppPage, addressesBelow, noticeCodeAt } from '../pages/navigation/pageCatalogue.ts'
import { PageView } from '../pages/PageView.tsx'
import { PageErrorBoundary } from '../ui/errors/PageErrorBoundary.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { LocationScope } from '../ui/LocationScope.tsx'
import { UnsavedChangesContext } from '../ui/unsavedChanges.ts'
import { PageScroller } from './PageScroller.tsx'

const NoticePage = lazyComponent(async () => (await import('../pages/NoticePage.tsx')).NoticePage)

/** The page of the address; pages opened before stay mounted and hidden, with all their state. */
export function PageContent({ account }: { account: Account | null }) {
  const location = useLocation()
  const { page, allowed } = shownPageAt(account, location.pathname)
  const staysMounted = allowed && page !== undefined && !page.fleeting
  return (
    <main className="shell-content" id="content" tabIndex={-1}>
      <MountedPages account={account} location={staysMounted ? location : null} />
      {!staysMounted && (
        <PageScroller key={location.pathname}>
          <PageErrorBoundary>
            <RemountedPage account={account} path={location.pathname} />
          </PageErrorBoundary>
        </PageScroller>
      )}
    </main>
  )
}

/** `location`: the current address, or null where its page is not one to keep. */
function MountedPages({ account, location }: { account: Account | null; location: Location | null }) {
  const tags = useOpenTags()
  const known = account !== null
  useLayoutEffect(() => {
    if (location && known) visitTag(location)
  }, [location, known])
  const here = location?.pathname
  const all = location && !tags.some(({ path }) => path === here) ? [...tags, tagOfLocation(location)] : tags
  return all
    .filter(({ path, shown }) => shown !== null || path === here)
    .map(({ path, turn, location: left }) => {
      const { page, allowed } = shownPageAt(account, path)
      const at = path === here && location ? location : left
      return page && allowed && <MountedPage key={`${path} ${turn}`} page={page} location={at} active={path === here} />
    })
}

interface MountedPageProps {
  page: AppPage
  location: Location
  active: boolean
}

/**
 * Activity hides a page without unmounting it. Its own `App` contains its messages and dialogs: they wait while it is hidden.
 */
const MountedPage = memo(function MountedPage({ page, location, active }: MountedPageProps) {
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <PageScroller>
        <UnsavedChangesContext value={unsavedChecksAt(location.pathname)}>
          <LocationScope location={location}>
            <App component={false}>
              <PageErrorBoundary>
                <PageView page={page} />
              </PageErrorBoundary>
            </App>
          </LocationScope>
        </UnsavedChangesContext>
      </PageScroller>
    </Activity>
  )
})

/** Pages mounted again each time, notices, and redirects. */
function RemountedPage({ account, path }: { account: Account | null; path: string }) {
  const { page, allowed } = shownPageAt(account, path)
  if (page && allowed) return <PageView page={page} />
  if (account === null) return null
  if (page) return <Navigate to="/401" replace state={{ refused: path }} />
  const notice = noticeCodeAt(path)
  if (notice) return <NoticePage blank={null} code={notice} />
  const below =
    path === '/' ? startPath(account.leftMenu) : addressesBelow(path).find(address => shownPageAt(account, address).allowed)
  return below === undefined ? <NoticePage blank={null} code="404" /> : <Navigate to={below} replace />
}
