import { App } from 'antd'
import { t } from 'i18next'
import { copyText } from './copyText.ts'
import { copyGlyph } from './glyphs.tsx'

/** Copies a cell's text and confirms it with a toast. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { message } = App.useApp()
  const press = () =>
    void copyText(text).then(done =>
      done ? message.success(t('engine:inline.copied')) : message.error(t('engine:inline.notCopied')),
    )
  return (
    <button type="button" className="copy" aria-label={t('engine:inline.copy', { label })} onClick={press}>
      {copyGlyph}
    </button>
  )
}
