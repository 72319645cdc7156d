import type { ReactNode } from 'react'
import { use, useMemo } from 'react'
import type { Location, Navigator } from 'react-router-dom'
import { NavigationType, UNSAFE_LocationContext, UNSAFE_NavigationContext } from 'react-router-dom'

interface Props {
  /** Where the page was when it was last shown. */
  location: Location
  children: ReactNode
}

/** A page's own address bar: while the page is hidden it reads what it was left with, and moves nobody. */
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

/** Goes only from where it is. An answer may come after the operator has left the page that asked. */
function boundNavigator(navigator: Navigator, path: string): Navigator {
  const isHere = () => window.location.pathname === path
  return {
    ...navigator,
    go: delta => isHere() && navigator.go(delta),
    push: (...way) => isHere() && navigator.push(...way),
    replace: (...way) => isHere() && navigator.replace(...way),
  }
}
