import { Button } from 'antd'
import { t } from 'i18next'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import type { AnyModule } from '../../../schema/index.ts'
import { fieldsOf } from '../../../schema/index.ts'
import { moveOf, stepFrom } from '../../engine/inline/keys.ts'
import { RiseFall } from './riseFall.tsx'
import type { Cell, Line } from './day.ts'
import { change, faultIn, grades } from './day.ts'
import type { useDay } from './useDay.ts'

type Sheet = ReturnType<typeof useDay>
interface Props {
  module: AnyModule
  sheet: Sheet
  mayEdit: boolean
}

const idOf = (province: number | string, grade: string): string => `price-${province}-${grade}`

/** The cell a control stands for. */
function cellOf(target: EventTarget): Cell | null {
  if (!(target instanceof HTMLInputElement)) return null
  const grade = grades.find(one => one === target.dataset['field'])
  return grade ? { province: Number(target.dataset['province']), grade } : null
}

/** Provinces by grades, each price with its change against the last one. */
export function DayGrid({ module, sheet, mayEdit }: Props) {
  const { lines, error, retry, type, paste } = sheet
  if (error !== null)
    return (
      <div className="instead" role="alert">
        <strong>{t('engine:list.failed', { reason: error })}</strong>
        <Button onClick={retry}>{t('engine:list.retry')}</Button>
      </div>
    )
  const rows = (lines ?? []).map(({ told }) => told.provinceid)
  const move = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    const step = cell && moveOf(event)
    if (!step || typeof step === 'string') return
    const next = stepFrom({ row: cell.province, field: cell.grade }, { rows, fields: grades }, step)
    if (!next) return
    event.preventDefault()
    const input = document.getElementById(idOf(next.row, next.field))
    if (input instanceof HTMLInputElement) input.select()
  }
  const put = (event: ClipboardEvent) => {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text')
    if (!cell || !/[\t\n]/.test(text)) return
    event.preventDefault()
    paste(cell, text)
  }
  return (
    <div className="prices-scroll">
      <table className="prices" aria-busy={lines === null} onKeyDown={move} onPaste={put}>
        <thead>
          <tr>
            <th scope="col">{fieldsOf(module)['provinceid']?.label}</th>
            {grades.map(grade => (
              <th key={grade} scope="col">
                {fieldsOf(module)[grade]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(lines ?? []).map(line => (
            <Row
              key={line.told.provinceid}
              module={module}
              line={line}
              locked={line.told.id !== null && !mayEdit}
              onType={type}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  module: AnyModule
  line: Line
  locked: boolean
  onType: (cell: Cell, text: string) => void
}

function Row({ module, line, locked, onType }: RowProps) {
  const { told, typed, error } = line
  return (
    <tr data-row-key={told.provinceid} data-kept={told.id !== null}>
      <th scope="row">
        {told.province}
        {error !== null && (
          <p className="form-fault" role="alert">
            {error}
          </p>
        )}
      </th>
      {grades.map(grade => {
        const fault = faultIn(module, grade, typed[grade])
        const by = change(module, line, grade)
        return (
          <td key={grade} title={fault || undefined}>
            <input
              id={idOf(told.provinceid, grade)}
              data-province={told.provinceid}
              data-field={grade}
              aria-label={`${told.province} ${fieldsOf(module)[grade]?.label}`}
              aria-invalid={fault !== ''}
              inputMode="decimal"
              autoComplete="off"
              disabled={locked}
              value={typed[grade]}
              onChange={event => onType({ province: told.provinceid, grade }, event.target.value)}
            />
            {by === null ? <span className="rise-fall">-</span> : <RiseFall by={by} />}
          </td>
        )
      })}
    </tr>
  )
}
