import { startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, useLocation, useMatch } from 'react-router-dom'
import { home, isOwn } from '../rules/menu.ts'
import { loadAccount } from './account.ts'
import { Crashed } from './pages/Crashed.tsx'
import { Login } from './pages/Login.tsx'
import { prefetch } from './parts.ts'
import { onBack } from './reach.ts'
import { isAway } from './request.ts'
import { clear, useSession } from './session.ts'
import { useSettings } from './settings.ts'
import { Stage } from './Stage.tsx'

/** Without a token one signs in. The page to come is drawn behind that, and while it is being learnt whose token it is. */
export const Screens = () => (
  <Crashed>
    <Entrance />
  </Crashed>
)

function Entrance() {
  const location = useLocation()
  const entering = useMatch('/login') !== null
  const token = useSession(session => session.token)
  const known = useKnown(entering ? null : location.pathname)
  const from = (location.state as { from?: string } | null)?.from
  const { begun, begin } = useBeginning(from ?? home)
  const wanted = useMemo(() => locationOf(from ?? home), [from])
  if (token === null && !entering) return <Navigate to="/login" replace state={{ from: addressOf(location) }} />
  const shown = known && !entering
  return (
    <>
      {entering && <Login from={from} onTyping={begin} />}
      {!shown && !entering && <Frame />}
      {(begun || !entering) && <Stage location={entering ? wanted : location} shown={shown} blank={shown && <Frame />} />}
    </>
  )
}

/** The shape of the shell, so that nothing moves when it arrives. */
function Frame() {
  const { collapsed, tags } = useSettings()
  return (
    <div className="frame" aria-busy="true" data-collapsed={collapsed} data-tags={tags}>
      <i />
      <i />
      <i />
    </div>
  )
}

const addressOf = ({ pathname, search }: Location): string => (isOwn(pathname) ? pathname + search : home)

function locationOf(address: string): Location {
  const { pathname, search } = new URL(address, window.location.origin)
  return { pathname, search, hash: '', state: null, key: 'wanted' }
}

/** Somebody types: the page that will be shown is brought and drawn meanwhile, whenever the keys leave time for it. */
function useBeginning(to: string) {
  const [begun, setBegun] = useState(false)
  const begin = useCallback(() => void prefetch(to).then(() => startTransition(() => setBegun(true))), [to])
  return { begun, begin }
}

/** Whether it is known whose token is kept here; for a page that is asked once, and a failure ends the session. */
function useKnown(page: string | null): boolean {
  const known = useSession(session => session.account !== null)
  const wanted = useSession(session => session.token !== null) && !known ? page : null
  useEffect(() => {
    if (wanted === null) return
    void prefetch(wanted)
    const load = () => void loadAccount().catch((error: unknown) => (isAway(error) ? undefined : clear()))
    load()
    return onBack(load)
  }, [wanted])
  return known
}
