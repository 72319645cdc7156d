import '../../api/languages/texts/personalWords.ts'
import { t } from 'i18next'
import { useState } from 'react'
import type { AnyControlProps, AnyKindView } from '../../../kinds/kindView.ts'
import { isRequired, privacyOf, revealsPersonal } from '../../../schema/index.ts'
import { isMask } from '../../../shared/rules/maskPersonal.ts'
import { useRevealedValue } from './revealedValues.ts'
import { RevealEye } from './RevealEye.tsx'

interface Props extends AnyControlProps {
  of: AnyKindView['Control']
  version: unknown
}

/**
 * The control of a personal field in the form of an existing row. It shows the mask; a typed value replaces the whole stored
 * value. A revealed plain value is shown and can be edited here, and is not part of the form until it is changed.
 */
export function PersonalControl({ of: Control, version, ...props }: Props) {
  const { module, name, field, row, value, disabled, onChange, onBlur } = props
  const privacy = privacyOf(field)
  const isMasked = privacy !== undefined && isMask(privacy, value)
  const [mask] = useState(isMasked ? value : null)
  const [focused, setFocused] = useState(false)
  const plain = useRevealedValue({ module, id: row, field: name }, version)
  const isReplaced = mask !== null && !isMasked
  const shown = isMasked ? (plain ?? (focused ? '' : value)) : value
  return (
    <div className="personal-control">
      <div
        onFocus={event => setFocused(event.target instanceof HTMLElement && event.target.id === props.id)}
        onBlur={() => setFocused(false)}
      >
        <Control {...props} value={shown} onChange={onChange} onBlur={onBlur} />
      </div>
      {isMasked && revealsPersonal(module) && (
        <RevealEye module={module} id={row} field={name} label={field.label} revealed={plain !== null} />
      )}
      {isMasked && !disabled && !isRequired(field) && (
        <button type="button" className="personal-link" onClick={() => onChange('')}>
          {t('personal:empty')}
        </button>
      )}
      {isReplaced && !disabled && (
        <button type="button" className="personal-link" onClick={() => onChange(mask)}>
          {t('personal:keep')}
        </button>
      )}
      {isMasked && focused && plain === null && <p className="form-hint personal-hint">{t('personal:typed')}</p>}
    </div>
  )
}
