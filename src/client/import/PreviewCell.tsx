import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { t } from 'i18next'
import { isComposing } from '../ui/keyboardTargets.ts'
import type { PreviewLine, PreviewPosition } from './previewLines.ts'
import { correctLine, usePreviewSheet, usePreviewSheetStore } from './previewSheet.ts'

interface Props {
  line: PreviewLine
  name: string
  label: string
  judging: { now: () => void; soon: () => void }
  onward: (at: PreviewPosition) => void
}

/** One cell of a line: a box where the line is refused, the change where it differs from what is there. */
export function PreviewCell(props: Props) {
  const { line, name } = props
  const corrected = usePreviewSheet(({ typed }) => line.line in typed)
  const text = line.cells[name] ?? ''
  const was = line.was?.[name]
  if (!line.isOut && (line.kind === 'refused' || corrected)) return <CorrectionInput {...props} />
  if (was === undefined) return <span title={text}>{text}</span>
  return (
    <span className="import-change" title={t('engine:import.change', { was: was || t('engine:import.empty'), text })}>
      <del>{was || t('engine:import.empty')}</del>
      <ins>{text || t('engine:import.empty')}</ins>
    </span>
  )
}

function CorrectionInput({ line: { line, cells, errors = [] }, name, label, judging, onward }: Props) {
  const store = usePreviewSheetStore()
  const id = useId()
  const typed = usePreviewSheet(sheet => sheet.typed[line]?.[name])
  const wrong = errors.filter(({ field }) => field === name).map(({ message }) => message)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onward({ line, field: name })
  }
  return (
    <span className="import-box" data-line={line}>
      <input
        name={name}
        autoComplete="off"
        aria-label={t('engine:import.cell', { line, label })}
        aria-invalid={wrong.length > 0}
        aria-describedby={wrong.length ? id : undefined}
        value={typed ?? cells[name] ?? ''}
        onChange={event => {
          correctLine(store, line, { [name]: event.target.value })
          judging.soon()
        }}
        onBlur={judging.now}
        onKeyDown={onKeyDown}
      />
      {wrong.length > 0 && (
        <small id={id} className="import-fault">
          {wrong.join(t('engine:semicolon'))}
        </small>
      )}
    </span>
  )
}
