import { Button } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import { type AnyModule, fieldsOf } from '../../schema/index.ts'
import type { PreviewLine } from './previewLines.ts'
import type { TextReplacement } from './ReplaceModal.tsx'
import { wrongValues } from './wrongValues.ts'

interface Props {
  module: AnyModule
  lines: readonly PreviewLine[]
  onReplace: (replacing: TextReplacement) => void
}
/** More of them do not fit into one line. */
const maxShown = 6

/** Texts that are wrong on several lines, each with a button that replaces all of them at once. */
export function WrongValuesBar({ module, lines, onReplace }: Props) {
  // Replacing one text on many lines does not correct a column whose values differ.
  const wrong = useMemo(() => wrongValues(lines).filter(({ field }) => !isUniqueField(module, field)), [module, lines])
  if (!wrong.length) return null
  return (
    <div className="import-wrong" role="group" aria-label={t('imports:replace.wrong')}>
      {wrong.slice(0, maxShown).map(({ field, text, lines: which }) => (
        <span key={`${field} ${text}`}>
          <span title={text}>
            {fieldsOf(module)[field]?.label ?? field} <b>{text || t('imports:empty')}</b>
          </span>
          <Button type="link" size="small" onClick={() => onReplace({ field, text, lines: which })}>
            {t('imports:replace.open', { count: which.length })}
          </Button>
        </span>
      ))}
      {wrong.length > maxShown && <span>{t('imports:replace.more', { count: wrong.length - maxShown })}</span>}
    </div>
  )
}

const isUniqueField = (module: AnyModule, name: string): boolean => {
  const field = fieldsOf(module)[name]
  return field !== undefined && 'unique' in field && field.unique === true
}
