import { t } from 'i18next'
import type { ReactNode } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import './partErrorBoundary.css'

/** Around a part of a page: a rendering error replaces that part alone, with a button to try again. */
export const PartErrorBoundary = ({ children, of }: { children: ReactNode; of?: unknown }) => (
  <ErrorBoundary resetKey={of} fallback={partFailure}>
    {children}
  </ErrorBoundary>
)

const partFailure = (_error: unknown, retry: () => void) => (
  <span className="fence" role="alert">
    {t('notice.part')}
    <button
      type="button"
      onClick={event => {
        event.stopPropagation()
        retry()
      }}
    >
      {t('notice.retry')}
    </button>
  </span>
)
