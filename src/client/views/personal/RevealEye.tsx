import '../../api/languages/texts/personalWords.ts'
import { App } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { reasonOf } from '../../api/request.ts'
import { eyeGlyph, hiddenEyeGlyph } from './eyeGlyphs.tsx'
import '../../ui/glyphButton.css'
import './personal.css'
import { hideValues, revealValues } from './revealedValues.ts'

interface Props {
  module: AnyModule
  id: number
  field: string
  label: string
  revealed: boolean
}

/** Shows the plain value beside it, or masks it again. */
export function RevealEye({ module, id, field, label, revealed }: Props) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const toggle = async () => {
    if (revealed) return hideValues(module, [id], field)
    setBusy(true)
    try {
      await revealValues(module, [id], field)
    } catch (error) {
      void message.error(t('personal:failed', { reason: reasonOf(error) }))
    } finally {
      setBusy(false)
    }
  }
  const title = t(revealed ? 'personal:hide' : 'personal:show', { label })
  return (
    <button
      type="button"
      className="glyph-button personal-eye"
      aria-label={title}
      aria-pressed={revealed}
      title={revealed ? title : `${title}${t('personal:logged')}`}
      disabled={busy}
      onClick={() => void toggle()}
    >
      {revealed ? hiddenEyeGlyph : eyeGlyph}
    </button>
  )
}
