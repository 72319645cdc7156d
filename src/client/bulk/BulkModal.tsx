import { Checkbox, Modal } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { emptiedValue } from '../../kinds/emptiedValue.ts'
import { kindValue } from '../../kinds/kindValues.ts'
import type { AnyModule, Field } from '../../schema/index.ts'
import { type AdjustedNumbers, type Adjustment, isValidAdjustment, placesOfAdjustment } from '../../shared/rules/adjustment.ts'
import { FutureTimeBox } from '../form/FutureTimeBox.tsx'
import { NumberBox } from '../ui/controls/NumberBox.tsx'
import { Segments } from '../ui/controls/Segments.tsx'
import '../form/form.css'
import { viewOf } from '../views/viewOf.ts'
import { type BulkOption, bulkField, bulkOptions, type BulkValue, type BulkRequest } from './bulkOptions.ts'

interface Props {
  module: AnyModule
  bulkKey: string
  onChoose: (request: BulkRequest) => void
  onClose: () => void
}
const id = 'bulk-value'
const ways = ['set', 'add', 'percent'] as const
type Way = (typeof ways)[number]

/** Asks for the value of a bulk change. */
export function BulkModal({ module, bulkKey, onChoose, onClose }: Props) {
  const [way, setWay] = useState<Way>('set')
  const [chosen, setChosen] = useState<BulkValue | null>(null)
  const [at, setAt] = useState<BulkTime>()
  const option = bulkOptions(module).find(({ key }) => key === bulkKey)
  if (!option) return null
  const field = bulkField(module, option)
  const numbers = 'field' in option ? kindValue(field).adjusted?.(field) : undefined
  const choose = () => {
    if (!chosen) return
    onClose()
    onChoose(typeof at === 'string' ? { ...chosen, at } : chosen)
  }
  const change = (next: Way) => {
    setWay(next)
    setChosen(null)
  }
  return (
    <Modal
      open
      width={420}
      title={t('engine:bulk.title', { label: option.label })}
      onCancel={onClose}
      okButtonProps={{ disabled: chosen === null || at === null }}
      onOk={choose}
      afterOpenChange={isOpen => isOpen && document.getElementById(id)?.focus()}
    >
      {numbers && (
        <Segments<Way>
          className="bulk-way"
          aria-label={t('engine:bulk.how')}
          options={ways.map(value => ({ value, label: t(`engine:bulk.${value}`) }))}
          value={way}
          onChange={change}
        />
      )}
      <div className="form-item">
        <label htmlFor={id}>{t(way === 'set' ? 'engine:bulk.to' : `engine:bulk.${way}`)}</label>
        {numbers && way !== 'set' ? (
          <AdjustmentBox key={way} way={way} numbers={numbers} onChange={setChosen} />
        ) : (
          <ValueControl module={module} option={option} field={field} onChange={setChosen} />
        )}
      </div>
      <TimeControl at={at} onChange={setAt} />
    </Modal>
  )
}

/** When the change is made: undefined at once, null while a later time is not chosen yet. */
type BulkTime = string | null | undefined
const timeId = 'bulk-at'

/** Whether the change is made at once or at a time to come. */
function TimeControl({ at, onChange }: { at: BulkTime; onChange: (at: BulkTime) => void }) {
  const isLater = at !== undefined
  return (
    <div className="form-item">
      <label htmlFor={timeId}>{t('engine:bulk.time')}</label>
      <div>
        <Segments<'now' | 'later'>
          aria-label={t('engine:bulk.when')}
          options={(['now', 'later'] as const).map(value => ({ value, label: t(`engine:bulk.${value}`) }))}
          value={isLater ? 'later' : 'now'}
          onChange={when => onChange(when === 'now' ? undefined : null)}
        />
        {isLater && <FutureTimeBox id={timeId} className="bulk-at" value={at} onChange={onChange} />}
      </div>
    </div>
  )
}

interface ControlProps {
  onChange: (value: BulkValue | null) => void
}

/** The control of the field, and whether its value is to be emptied. */
function ValueControl({
  module,
  option,
  field,
  onChange,
}: ControlProps & { module: AnyModule; option: BulkOption; field: Field }) {
  const [value, setValue] = useState<unknown>(null)
  const [isEmptied, setEmptied] = useState(false)
  const { Control } = viewOf(module, field)
  const mayBeEmptied = 'field' in option && emptiedValue(field) !== undefined
  const show = (next: unknown, empty: boolean) => {
    setValue(next)
    setEmptied(empty)
    onChange(empty ? { empty: 1 } : next === null ? null : { val: next })
  }
  return (
    <div>
      <Control
        id={id}
        name={'field' in option ? option.field : option.key}
        field={field}
        module={module}
        row={-1}
        value={value}
        onChange={(next: unknown) => show(next, isEmptied)}
        onBlur={() => undefined}
        disabled={isEmptied}
        invalid={false}
      />
      {mayBeEmptied && (
        <Checkbox className="bulk-empty" checked={isEmptied} onChange={event => show(value, event.target.checked)}>
          {t('engine:bulk.empty')}
        </Checkbox>
      )}
    </div>
  )
}

interface AdjustmentBoxProps extends ControlProps {
  way: Exclude<Way, 'set'>
  numbers: AdjustedNumbers
}

/** By how much the number of each row changes. */
function AdjustmentBox({ way, numbers, onChange }: AdjustmentBoxProps) {
  const [typed, setTyped] = useState<unknown>(null)
  const adjustmentOf = (amount: unknown): Adjustment | null => {
    if (typeof amount !== 'number') return null
    const by = way === 'add' ? { add: amount } : { percent: amount }
    return isValidAdjustment(by, numbers) ? by : null
  }
  const isWrong = typed !== null && !adjustmentOf(typed)
  const type = (next: unknown) => {
    setTyped(next)
    onChange(adjustmentOf(next))
  }
  const places = placesOfAdjustment(way === 'add' ? { add: 0 } : { percent: 0 }, numbers)
  return (
    <div>
      <NumberBox
        id={id}
        name={way}
        value={typed as number | null}
        onChange={type}
        onBlur={() => undefined}
        disabled={false}
        invalid={isWrong}
        {...(way === 'percent' ? { unit: '%' } : {})}
      />
      {isWrong ? (
        <p id={`${id}-help`} className="form-fault" role="alert">
          {t('errors:refusal.badAdjustment', { places })}
        </p>
      ) : (
        <p className="form-hint">{t(`engine:bulk.${way}Hint`)}</p>
      )}
    </div>
  )
}
