import { startTransition, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { type Location, Navigate, useLocation, useMatch } from 'react-router-dom'
import { homePath, isOwnPath } from '../../shared/rules/menuNodes.ts'
import { isServerAway } from '../api/request.ts'
import { checkServer, onServerBack } from '../api/serverReachability.ts'
import { loadAccount } from '../api/session/account.ts'
import { clearSession, useSession } from '../api/session/session.ts'
import { useShellSettings } from '../api/shellSettings.ts'
import { LoginPage } from '../pages/login/LoginPage.tsx'
import { PageErrorBoundary } from '../ui/errors/PageErrorBoundary.tsx'
import { LocationScope } from '../ui/LocationScope.tsx'
import { prefetchPage, LazyShell } from './prefetchPage.ts'

/** Shows the sign-in page without a token. Behind it, and while the account loads, the next page already renders out of sight. */
export const AuthGate = () => (
  <PageErrorBoundary>
    <LoginOrPage />
  </PageErrorBoundary>
)

function LoginOrPage() {
  const location = useLocation()
  const atLogin = useMatch('/login') !== null
  const token = useSession(session => session.token)
  const known = useAccountLoaded(atLogin ? null : location.pathname)
  const from = (location.state as { from?: string } | null)?.from
  const { begun, begin } = usePreload(from ?? homePath)
  const wanted = useMemo(() => parseLocation(from ?? homePath), [from])
  if (token === null && !atLogin) return <Navigate to="/login" replace state={{ from: returnAddress(location) }} />
  const shown = known && !atLogin
  return (
    <>
      {atLogin && <LoginPage from={from} onTyping={begin} />}
      {!shown && !atLogin && <ShellSkeleton />}
      {(begun || !atLogin) && (
        <PreloadedPage location={atLogin ? wanted : location} shown={shown} blank={shown && <ShellSkeleton />} />
      )}
    </>
  )
}

/** A skeleton in the shape of the shell, so that nothing moves when it is drawn. */
function ShellSkeleton() {
  const { collapsed, tags } = useShellSettings()
  return (
    <div className="frame" aria-busy="true" data-collapsed={collapsed} data-tags={tags}>
      <i />
      <i />
      <i />
    </div>
  )
}

const returnAddress = ({ pathname, search }: Location): string => (isOwnPath(pathname) ? pathname + search : homePath)

function parseLocation(address: string): Location {
  const { pathname, search } = new URL(address, window.location.origin)
  return { pathname, search, hash: '', state: null, key: 'wanted' }
}

/** Once somebody types on the sign-in page, loads the next page and renders it in a transition: typing stays fast. */
function usePreload(to: string) {
  const [begun, setBegun] = useState(false)
  const begin = useCallback(() => void prefetchPage(to).then(() => startTransition(() => setBegun(true))), [to])
  return { begun, begin }
}

/**
 * Whether the account of the stored token is loaded. Loads it once for a page, and again where no answer came; a refusal ends the
 * session.
 */
function useAccountLoaded(page: string | null): boolean {
  const known = useSession(session => session.account !== null)
  const wanted = useSession(session => session.token !== null) && !known ? page : null
  useEffect(() => {
    if (wanted === null) return
    void prefetchPage(wanted)
    let current = true
    const load = (): Promise<unknown> => loadAccount().catch(handleFailure)
    const handleFailure = async (error: unknown) => {
      if (!isServerAway(error)) return clearSession()
      // `onServerBack` does not report a server that was slow but never away.
      if ((await checkServer()) && current) await load()
    }
    void load()
    const unsubscribe = onServerBack(() => void load())
    return () => {
      current = false
      unsubscribe()
    }
  }, [wanted])
  return known
}

interface Props {
  location: Location
  /** While false it renders out of sight and inert, before the account is known. */
  shown: boolean
  blank: ReactNode
}

/** The shell with the page of that address, which may differ from the browser's while somebody signs in. */
const PreloadedPage = ({ location, shown, blank }: Props) => (
  <div className="stage" inert={!shown}>
    <LocationScope location={location}>
      <PageErrorBoundary>
        <LazyShell blank={blank} />
      </PageErrorBoundary>
    </LocationScope>
  </div>
)
