import './words.ts'
import './tokens.css'
import { Alert, App, Button, Input, Modal } from 'antd'
import { copyText, fullServerOrigin } from 'houtai/client'
import { t } from 'i18next'
import type { TokenResult } from './renewApiToken.ts'

/** Shows a token, this once. Neither Escape nor a click beside it closes the window. */
export function TokenShownModal({ made, onClose }: { made: TokenResult; onClose: () => void }) {
  return (
    <Modal
      open
      width={640}
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={t('text' in made ? 'tokens:shown.title' : 'tokens:shown.notMade')}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('text' in made ? 'tokens:shown.done' : 'tokens:shown.close')}
        </Button>
      }
    >
      {'text' in made ? (
        <TokenText text={made.text} />
      ) : (
        <Alert type="error" showIcon message={t('tokens:shown.failed', { reason: made.reason })} />
      )}
    </Modal>
  )
}

function TokenText({ text }: { text: string }) {
  const line = `curl -X POST -H 'Authorization: Bearer ${text}' -H 'Content-Type: application/json' -d '{}' ${fullServerOrigin()}/api/v2/manage/admin/info`
  return (
    <div className="token-shown">
      <Alert type="warning" showIcon message={t('tokens:shown.once')} />
      <div className="token-line">
        <Input readOnly value={text} aria-label={t('tokens:shown.token')} onFocus={event => event.target.select()} />
        <CopyTextButton text={text} label={t('tokens:shown.copy')} primary />
      </div>
      <div className="token-try">
        <span>{t('tokens:shown.try')}</span>
        <CopyTextButton text={line} label={t('tokens:shown.copyLine')} />
      </div>
      <pre tabIndex={0}>{line}</pre>
    </div>
  )
}

function CopyTextButton({ text, label, primary = false }: { text: string; label: string; primary?: boolean }) {
  const { message } = App.useApp()
  const copy = () =>
    void copyText(text).then(done =>
      done ? message.success(t('tokens:shown.copied')) : message.error(t('tokens:shown.notCopied')),
    )
  return (
    <Button type={primary ? 'primary' : 'link'} size={primary ? 'middle' : 'small'} onClick={copy}>
      {label}
    </Button>
  )
}
