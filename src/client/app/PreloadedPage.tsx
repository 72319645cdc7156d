import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { Location } from 'react-router-dom'
import { NavigationType, UNSAFE_LocationContext } from 'react-router-dom'
import { PageErrorBoundary } from '../ui/errors/PageErrorBoundary.tsx'
import { LazyShell } from './prefetchPage.ts'

interface Props {
  location: Location
  /** While false it renders out of sight and inert, before the account is known. */
  shown: boolean
  blank: ReactNode
}

/** The shell with the page of that address, which may differ from the browser's while somebody signs in. */
export function PreloadedPage({ location, shown, blank }: Props) {
  const at = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location])
  return (
    <div className="stage" inert={!shown}>
      <UNSAFE_LocationContext value={at}>
        <PageErrorBoundary>
          <LazyShell blank={blank} />
        </PageErrorBoundary>
      </UNSAFE_LocationContext>
    </div>
  )
}
