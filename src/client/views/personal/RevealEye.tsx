import '../../api/languages/texts/personalWords.ts'
import { t } from 'i18next'
import type { AnyModule } from '../../../schema/index.ts'
import { useBusyWork } from '../../ui/useBusyWork.ts'
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
  const { busy, run } = useBusyWork({ level: 'error', failed: reason => t('personal:failed', { reason }) })
  const toggle = async () => {
    if (revealed) hideValues(module, [id], field)
    else await run(() => revealValues(module, [id], field))
  }
  const title = t(revealed ? 'personal:hide' : 'personal:show', { label })
  return (
    <button
      type="button"
      className="glyph-button personal-eye"
      aria-label={title}
      aria-pressed={revealed}
      title={revealed ? title : `${title}${t('personal:logged')}`}
      // Not `disabled`: a disabled button loses the focus.
      aria-disabled={busy}
      onClick={() => busy || void toggle()}
    >
      {revealed ? hiddenEyeGlyph : eyeGlyph}
    </button>
  )
}
