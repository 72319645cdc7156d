import { t } from 'i18next'
import type { ReactNode } from 'react'
import { isMissingChunk } from '../lazyComponent.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Around a page: after a rendering error it offers to try again or to go home. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={pageFailure}>{children}</ErrorBoundary>
)

const pageFailure = (error: unknown, retry: () => void) =>
  isMissingChunk(error) ? <MissingChunkNotice onRetry={retry} /> : <FailureNotice onRetry={retry} />

const FailureNotice = ({ onRetry }: { onRetry: () => void }) => (
  <div className="notice" role="alert">
    <strong aria-hidden="true">500</strong>
    <h1>{t('notice.500.title')}</h1>
    <p>{t('notice.500.text')}</p>
    <div>
      <button type="button" className="solid" onClick={onRetry}>
        {t('notice.retry')}
      </button>
      <button type="button" className="plain" onClick={() => location.assign('/home')}>
        {t('notice.home')}
      </button>
    </div>
  </div>
)

/** A chunk could not be fetched: a new version replaced it, or the network is down. */
const MissingChunkNotice = ({ onRetry }: { onRetry: () => void }) => (
  <div className="notice" role="alert">
    <h1>{t('notice.missing.title')}</h1>
    <p>{t('notice.missing.text')}</p>
    <div>
      <button type="button" className="solid" onClick={() => location.reload()}>
        {t('notice.missing.reload')}
      </button>
      <button type="button" className="plain" onClick={onRetry}>
        {t('notice.retry')}
      </button>
    </div>
  </div>
)
