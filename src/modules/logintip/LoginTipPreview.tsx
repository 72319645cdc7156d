import './words.ts'
import type { PreviewProps } from 'houtai/client'
import { t } from 'i18next'
import { logintip } from '../../../schemas/logintip.ts'
import './loginTipPreview.css'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const hidden = logintip.fields.status.options.隐藏

/** The tip as a visitor who is not signed in sees it, at the foot of a page. */
export function LoginTipPreview({ values }: PreviewProps) {
  const [icon] = Array.isArray(values['uploadList']) ? (values['uploadList'] as { url?: string }[]) : []
  const prompt = { background: textOf(values['prompt_bgcolor']), color: textOf(values['prompt_ftcolor']) }
  const button = { background: textOf(values['button_bgcolor']), color: textOf(values['button_ftcolor']) }
  return (
    <figure className="tip-phone" aria-label={t('logintip:tip.preview')}>
      <i />
      <i />
      <i />
      {values['status'] === hidden ? (
        <figcaption>{t('logintip:tip.hidden')}</figcaption>
      ) : (
        <div className="tip" style={prompt}>
          {icon?.url && <img src={icon.url} alt="" />}
          <span>{textOf(values['prompt_text'])}</span>
          <b style={button}>{t('logintip:tip.button')}</b>
        </div>
      )}
    </figure>
  )
}
