import type { ReactNode } from 'react'
import { use, useMemo } from 'react'
import type { Location, Navigator } from 'react-router-dom'
import { NavigationType, UNSAFE_LocationContext, UNSAFE_NavigationContext } from 'react-router-dom'

interface Props {
  /** The address of the page when it was last shown. */
  location: Location
  children: ReactNode
}

/** Gives a kept page a location of its own: while it is hidden it keeps reading its last address and cannot navigate. */
export function FrozenLocation({ location, children }: Props) {
  const outer = use(UNSAFE_NavigationContext)
  const { pathname } = location
  const navigation = useMemo(() => ({ ...outer, navigator: boundNavigator(outer.navigator, pathname) }), [outer, pathname])
  const at = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <UNSAFE_NavigationContext value={navigation}>
      <UNSAFE_LocationContext value={at}>{children}</UNSAFE_LocationContext>
    </UNSAFE_NavigationContext>
  )
}

/** Navigates only while its page is shown: an answer may arrive after the operator has opened another page. */
function boundNavigator(navigator: Navigator, path: string): Navigator {
  const isHere = () => window.location.pathname === path
  return {
    ...navigator,
    go: delta => isHere() && navigator.go(delta),
    push: (...args) => isHere() && navigator.push(...args),
    replace: (...args) => isHere() && navigator.replace(...args),
  }
}
