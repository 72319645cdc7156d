import { t } from 'i18next'
import { useState } from 'react'
import { optionWord } from '../../kinds/choice/parseOption.ts'
import { deletedStatus, type FieldOf, freeStepsFrom } from '../../schema/index.ts'
import type { ListRow } from '../api/rows/listRow.ts'
import './nextStateButton.css'

interface Props {
  field: FieldOf['states']
  name: string
  row: ListRow
  onStep: (row: ListRow, name: string, state: string) => Promise<void>
}

/** The state of a row, as a button that moves it to the next one. */
export function NextStateButton({ field, name, row, onStep }: Props) {
  const [busy, setBusy] = useState(false)
  const state = String(row[name] ?? field.initial)
  const [next] = freeStepsFrom(field, state)
  const current = optionWord(state, field.options)
  if (next === undefined || row['status'] === deletedStatus) return <span className="cell-text">{current}</span>
  const step = () => {
    if (busy) return
    setBusy(true)
    void onStep(row, name, next).finally(() => setBusy(false))
  }
  const label = t('cells:inline.step', { state: optionWord(next, field.options) })
  return (
    <button
      type="button"
      className="step"
      data-state={Object.values(field.options).indexOf(state)}
      title={label}
      aria-label={`${current}${t('engine:comma')}${label}`}
      aria-busy={busy}
      onClick={step}
    >
      {current}
    </button>
  )
}
