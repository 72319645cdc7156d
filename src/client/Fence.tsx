import { t } from 'i18next'
import type { ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import './fence.css'

/** Around a part of a page: where it throws, it alone says so, and may be tried again. */
export const Fence = ({ children, of }: { children: ReactNode; of?: unknown }) => (
  <Boundary of={of} instead={failed}>
    {children}
  </Boundary>
)

const failed = (_error: unknown, retry: () => void) => (
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
