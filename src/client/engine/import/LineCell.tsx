import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { t } from 'i18next'
import { isComposing } from '../../typing.ts'
import type { Line, Place } from './lines.ts'
import { correct, useSheet, useSheetStore } from './sheet.ts'

interface Props {
  line: Line
  name: string
  label: string
  judging: { now: () => void; soon: () => void }
  onward: (at: Place) => void
}

/** One cell of a line: a box where the line is refused, the change where it differs from what is there. */
export function LineCell(props: Props) {
  const { line, name } = props
  const corrected = useSheet(({ typed }) => line.line in typed)
  const text = line.cells[name] ?? ''
  const was = line.was?.[name]
  if (!line.isOut && (line.kind === 'refused' || corrected)) return <Box {...props} />
  if (was === undefined) return <span title={text}>{text}</span>
  return (
    <span className="import-change" title={t('engine:import.change', { was: was || t('engine:import.empty'), text })}>
      <del>{was || t('engine:import.empty')}</del>
      <ins>{text || t('engine:import.empty')}</ins>
    </span>
  )
}

function Box({ line: { line, cells, errors = [] }, name, label, judging, onward }: Props) {
  const store = useSheetStore()
  const id = useId()
  const typed = useSheet(sheet => sheet.typed[line]?.[name])
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
          correct(store, line, { [name]: event.target.value })
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
