import './words.ts'
import './webhooks.css'
import { Alert, App, Button, Input, Modal } from 'antd'
import { copyText } from 'houtai/client'
import { t } from 'i18next'
import type { SecretResult } from './renewWebhookSecret.ts'

/** Shows a secret, this once. Neither Escape nor a click beside it closes the window. */
export function SecretShownModal({ made, onClose }: { made: SecretResult; onClose: () => void }) {
  return (
    <Modal
      open
      width={600}
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('secret' in made ? 'webhooks:shown.title' : 'webhooks:shown.notMade')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('secret' in made ? 'webhooks:shown.done' : 'webhooks:shown.close')}
        </Button>
      }
    >
      {'secret' in made ? (
        <SecretText secret={made.secret} />
      ) : (
        <Alert type="error" showIcon message={t('webhooks:shown.failed', { reason: made.reason })} />
      )}
    </Modal>
  )
}

function SecretText({ secret }: { secret: string }) {
  const { message } = App.useApp()
  const copy = () =>
    void copyText(secret).then(done =>
      done ? message.success(t('webhooks:shown.copied')) : message.error(t('webhooks:shown.notCopied')),
    )
  return (
    <div className="webhook-secret">
      <Alert type="warning" showIcon message={t('webhooks:shown.once')} />
      <div className="webhook-secret-line">
        <Input readOnly value={secret} aria-label={t('webhooks:shown.secret')} onFocus={event => event.target.select()} />
        <Button type="primary" onClick={copy}>
          {t('webhooks:shown.copy')}
        </Button>
      </div>
      <p className="form-hint">{t('webhooks:shown.how')}</p>
    </div>
  )
}
