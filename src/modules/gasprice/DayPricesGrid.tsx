import { Button } from 'antd'
import { cellAtStep, parseCellKey, parseTsv } from 'houtai/client'
import { type AnyModule, fieldsOf } from 'houtai/schema'
import { t } from 'i18next'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { type PriceCell, type PriceRow, priceChange, priceFault, fuelGrades } from './priceRows.ts'
import { RiseFall } from './riseFallView.tsx'
import type { useDayPrices } from './useDayPrices.ts'

type DayPricesState = ReturnType<typeof useDayPrices>
interface Props {
  module: AnyModule
  sheet: DayPricesState
  mayEdit: boolean
}

const inputId = (province: number | string, grade: string): string => `price-${province}-${grade}`

/** The price cell that an input belongs to. */
function cellOfTarget(target: EventTarget): PriceCell | null {
  if (!(target instanceof HTMLInputElement)) return null
  const grade = fuelGrades.find(one => one === target.dataset['field'])
  return grade ? { province: Number(target.dataset['province']), grade } : null
}

/** Provinces by grades, each price with its change against the last one. */
export function DayPricesGrid({ module, sheet, mayEdit }: Props) {
  const { lines, error, busy, retry, type, paste } = sheet
  if (error !== null)
    return (
      <div className="empty-state" role="alert">
        <strong>{t('engine:list.failed', { reason: error })}</strong>
        <Button onClick={retry}>{t('engine:list.retry')}</Button>
      </div>
    )
  const rows = (lines ?? []).map(({ stored }) => stored.provinceid)
  const move = (event: KeyboardEvent) => {
    const cell = cellOfTarget(event.target)
    const step = cell && parseCellKey(event)
    if (!step || typeof step === 'string') return
    const next = cellAtStep({ row: cell.province, field: cell.grade }, { rows, fields: fuelGrades }, step)
    if (!next) return
    event.preventDefault()
    const input = document.getElementById(inputId(next.row, next.field))
    if (input instanceof HTMLInputElement) input.select()
  }
  const pasteBlock = (event: ClipboardEvent) => {
    const cell = cellOfTarget(event.target)
    const block = parseTsv(event.clipboardData.getData('text'))
    if (!cell || !block) return
    event.preventDefault()
    paste(cell, block)
  }
  return (
    <div className="prices-scroll">
      <table className="prices" aria-busy={lines === null} onKeyDown={move} onPaste={pasteBlock}>
        <thead>
          <tr>
            <th scope="col">{fieldsOf(module)['provinceid']?.label}</th>
            {fuelGrades.map(grade => (
              <th key={grade} scope="col">
                {fieldsOf(module)[grade]?.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(lines ?? []).map(line => (
            <PriceRowView
              key={line.stored.provinceid}
              module={module}
              line={line}
              locked={line.stored.id !== null && !mayEdit}
              busy={busy}
              onType={type}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PriceRowViewProps {
  module: AnyModule
  line: PriceRow
  locked: boolean
  /** A save is under way. */
  busy: boolean
  onType: (cell: PriceCell, text: string) => void
}

function PriceRowView({ module, line, locked, busy, onType }: PriceRowViewProps) {
  const { stored, typed, error } = line
  return (
    <tr data-row-key={stored.provinceid} data-kept={stored.id !== null}>
      <th scope="row">
        {stored.province}
        {error !== null && (
          <p className="form-fault" role="alert">
            {error}
          </p>
        )}
      </th>
      {fuelGrades.map(grade => {
        const fault = priceFault(module, grade, typed[grade])
        const by = priceChange(module, line, grade)
        return (
          <td key={grade} title={fault || undefined}>
            <input
              id={inputId(stored.provinceid, grade)}
              data-province={stored.provinceid}
              data-field={grade}
              aria-label={`${stored.province} ${fieldsOf(module)[grade]?.label}`}
              aria-invalid={fault !== ''}
              inputMode="decimal"
              autoComplete="off"
              disabled={locked}
              readOnly={busy}
              value={typed[grade]}
              onChange={event => onType({ province: stored.provinceid, grade }, event.target.value)}
            />
            {by === null ? <span className="rise-fall">-</span> : <RiseFall by={by} />}
          </td>
        )
      })}
    </tr>
  )
}
