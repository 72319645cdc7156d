import { Button, Modal } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import { MissingChunkError } from '../../api/importChunk.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

/** Around a modal over a list: a rendering error is shown in a modal, and the list below stays as it is. */
export const WindowErrorBoundary = ({ of, onClose, children }: { of: unknown; onClose: () => void; children: ReactNode }) => (
  <ErrorBoundary resetKey={of} fallback={(error, retry) => <FailedWindow error={error} onRetry={retry} onClose={onClose} />}>
    {children}
  </ErrorBoundary>
)

/** The words for a window that could not be drawn, and whether a reload may bring it. */
function failureWords(error: unknown): { title: string; text: string; reloads?: true } {
  if (!(error instanceof MissingChunkError)) return { title: t('notice.window'), text: t('notice.windowText') }
  return error.isServerAway
    ? { title: t('notice.away.title'), text: t('notice.away.text') }
    : { title: t('notice.missing.title'), text: t('notice.missing.text'), reloads: true }
}

function FailedWindow({ error, onRetry, onClose }: { error: unknown; onRetry: () => void; onClose: () => void }) {
  const { title, text, reloads } = failureWords(error)
  return (
    <Modal
      open
      width={440}
      title={title}
      onCancel={onClose}
      footer={[
        reloads && (
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
      <p role="alert">{text}</p>
    </Modal>
  )
}
