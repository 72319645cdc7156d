import { t } from 'i18next'
import type { ReactNode } from 'react'
import { MissingChunkError } from '../../api/importChunk.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Around a page: after a rendering error it offers to try again or to go home. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={pageFailure}>{children}</ErrorBoundary>
)

const pageFailure = (error: unknown, retry: () => void) =>
  error instanceof MissingChunkError ? <MissingChunkNotice error={error} onRetry={retry} /> : <FailureNotice onRetry={retry} />

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

const MissingChunkNotice = ({ error: { isServerAway }, onRetry }: { error: MissingChunkError; onRetry: () => void }) => (
  <div className="notice" role="alert">
    <h1>{t(isServerAway ? 'notice.away.title' : 'notice.missing.title')}</h1>
    <p>{t(isServerAway ? 'notice.away.text' : 'notice.missing.text')}</p>
    <div>
      {!isServerAway && (
        <button type="button" className="solid" onClick={() => location.reload()}>
          {t('notice.missing.reload')}
        </button>
      )}
      <button type="button" className="plain" onClick={onRetry}>
        {t('notice.retry')}
      </button>
    </div>
  </div>
)
