import { DownOutlined } from '@ant-design/icons'
import { t } from 'i18next'
import { type KeyboardEvent, useId } from 'react'
import { isComposing } from '../ui/keyboardTargets.ts'
import { cutToDifference } from './cutToDifference.ts'
import type { PreviewLine, PreviewPosition } from './previewLines.ts'
import { correctLine, usePreviewSheet, usePreviewSheetStore, type Revalidation } from './previewSheet.ts'

export interface CorrectionEvents {
  revalidate: Revalidation
  onNext: (at: PreviewPosition) => void
  /** True if the text was several cells, which are filled in: the input must not have it as well. */
  onPaste: (at: PreviewPosition, text: string) => boolean
  /** Asks for the replacement of the cell's text, here or wherever it occurs. */
  onReplace: (at: PreviewPosition, text: string) => void
}
interface Props extends CorrectionEvents {
  line: PreviewLine
  name: string
  label: string
}

/** One cell of a line: an input if the line is refused or was corrected, old and new value if it changes a row. */
export function PreviewCell(props: Props) {
  const { line, name } = props
  const isCorrected = usePreviewSheet(({ typed }) => line.line in typed)
  const text = line.cells[name] ?? ''
  const was = line.was?.[name]
  if (!line.isOut && (line.kind === 'refused' || isCorrected)) return <CorrectionInput {...props} />
  if (was === undefined) return <span title={text}>{text}</span>
  const [shownWas, shownText] = cutToDifference(was, text)
  return (
    <span className="import-change" title={t('imports:change', { was: was || t('imports:empty'), text })}>
      <del>{shownWas || t('imports:empty')}</del>
      <ins>{shownText || t('imports:empty')}</ins>
    </span>
  )
}

function CorrectionInput({ line: { line, cells, errors = [] }, name, label, revalidate, onNext, onPaste, onReplace }: Props) {
  const store = usePreviewSheetStore()
  const id = useId()
  const typed = usePreviewSheet(sheet => sheet.typed[line]?.[name])
  const faults = errors.filter(({ field }) => field === name).map(({ message }) => message)
  const text = typed ?? cells[name] ?? ''
  const openReplace = () => {
    revalidate.now()
    onReplace({ line, field: name }, text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault()
      return openReplace()
    }
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onNext({ line, field: name })
  }
  return (
    <span className="import-box" data-line={line}>
      <input
        name={name}
        autoComplete="off"
        aria-label={t('imports:cell', { line, label })}
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length ? id : undefined}
        value={text}
        aria-keyshortcuts="Alt+ArrowDown"
        onChange={event => {
          correctLine(store, line, { [name]: event.target.value })
          revalidate.soon()
        }}
        onBlur={revalidate.now}
        onPaste={event => onPaste({ line, field: name }, event.clipboardData.getData('text/plain')) && event.preventDefault()}
        onKeyDown={onKeyDown}
      />
      {faults.length > 0 && (
        <>
          {/* By keyboard Alt+↓ in the input opens the same: Tab goes from cell to cell. */}
          <button
            type="button"
            tabIndex={-1}
            className="import-replace"
            aria-label={t('imports:replace.of', { line, label })}
            title={t('imports:replace.hint')}
            onClick={openReplace}
          >
            <DownOutlined aria-hidden />
          </button>
          <small id={id} className="import-fault" title={faults.join(t('engine:semicolon'))}>
            {faults.join(t('engine:semicolon'))}
          </small>
        </>
      )}
    </span>
  )
}

interface VerdictProps {
  line: PreviewLine
  /** The label of the child rows. */
  childLabel: string
}
/** The outcome of a line, what it replaces, and the faults of the line as a whole. A child row has the outcome of its parent row. */
export const VerdictCell = ({ line: { kind, isOut, of, replaces, errors = [] }, childLabel }: VerdictProps) => (
  <>
    {(isOut || of === undefined) && (
      <span className="import-kind" data-kind={isOut ? 'out' : kind}>
        {t(`imports:view.${isOut ? 'out' : kind}`)}
      </span>
    )}
    {!isOut && replaces !== undefined && (
      <small className="import-replaces">{t('imports:replaces', { count: replaces, label: childLabel })}</small>
    )}
    {!isOut &&
      errors
        .filter(({ field }) => field === null)
        .map(({ message }) => (
          <small key={message} className="import-fault">
            {message}
          </small>
        ))}
  </>
)
