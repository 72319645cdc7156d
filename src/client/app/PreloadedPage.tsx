import type { ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { PageErrorBoundary } from '../ui/errors/PageErrorBoundary.tsx'
import { LocationScope } from '../ui/LocationScope.tsx'
import { LazyShell } from './prefetchPage.ts'

interface Props {
  location: Location
  /** While false it renders out of sight and inert, before the account is known. */
  shown: boolean
  blank: ReactNode
}

/** The shell with the page of that address, which may differ from the browser's while somebody signs in. */
export const PreloadedPage = ({ location, shown, blank }: Props) => (
  <div className="stage" inert={!shown}>
    <LocationScope location={location}>
      <PageErrorBoundary>
        <LazyShell blank={blank} />
      </PageErrorBoundary>
    </LocationScope>
  </div>
)
