import { Button, Modal } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { isMissingChunk } from '../lazyComponent.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Around a modal over a list: a rendering error is shown in a modal, and the list below stays as it is. */
export const WindowErrorBoundary = ({ of, onClose, children }: { of: unknown; onClose: () => void; children: ReactNode }) => (
  <ErrorBoundary
    resetKey={of}
    fallback={(error, retry) => <FailedWindow missing={isMissingChunk(error)} onRetry={retry} onClose={onClose} />}
  >
    {children}
  </ErrorBoundary>
)

const FailedWindow = ({ missing, onRetry, onClose }: { missing: boolean; onRetry: () => void; onClose: () => void }) => (
  <Modal
    open
    width={440}
    title={t(missing ? 'notice.missing.title' : 'notice.window')}
    onCancel={onClose}
    footer={[
      missing && (
        <Button key="reload" onClick={() => location.reload()}>
          {t('notice.missing.reload')}
        </Button>
      ),
      <Button key="close" onClick={onClose}>
        {t('notice.close')}
      </Button>,
      <Button key="retry" type="primary" onClick={onRetry}>
        {t('notice.retry')}
      </Button>,
    ]}
  >
    <p role="alert">{t(missing ? 'notice.missing.text' : 'notice.windowText')}</p>
  </Modal>
)
