import { useEffect } from 'react'
import type { Location } from 'react-router-dom'
import { Navigate, useLocation } from 'react-router-dom'
import { home, isOwn } from '../rules/menu.ts'
import { loadAccount } from './account.ts'
import { askAhead, Shell } from './parts.ts'
import { onBack } from './reach.ts'
import { isAway } from './request.ts'
import { clear, useSession } from './session.ts'
import { useSettings } from './settings.ts'

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

const wanted = ({ pathname, search }: Location): string => (isOwn(pathname) ? pathname + search : home)

/** No token: sign in. Not known yet who it is: ask once; a failure ends the session here. */
export function Guard() {
  const location = useLocation()
  const token = useSession(session => session.token)
  const known = useSession(session => session.account !== null)
  useEffect(() => {
    if (token === null || known) return
    void Shell.load()
    void askAhead(window.location.pathname + window.location.search)
    const load = () => void loadAccount().catch(error => (isAway(error) ? undefined : clear()))
    load()
    return onBack(load)
  }, [token, known])
  if (token === null) return <Navigate to="/login" replace state={{ from: wanted(location) }} />
  return known ? <Shell blank={<Frame />} /> : <Frame />
}
