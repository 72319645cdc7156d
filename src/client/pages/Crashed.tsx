import { t } from 'i18next'
import type { ReactNode } from 'react'
import { Boundary } from '../Boundary.tsx'
import { isMissing } from '../later.tsx'

/** What is left to show when a page throws while it draws: a way to try again, and a way out. */
export const Crashed = ({ children }: { children: ReactNode }) => <Boundary instead={notice}>{children}</Boundary>

const notice = (error: unknown, retry: () => void) =>
  isMissing(error) ? <Missing onRetry={retry} /> : <Failed onRetry={retry} />

const Failed = ({ onRetry }: { onRetry: () => void }) => (
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

/** A part of the product did not come: a new version took its place, or the line is down. */
const Missing = ({ onRetry }: { onRetry: () => void }) => (
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
