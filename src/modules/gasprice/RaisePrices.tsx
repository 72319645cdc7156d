import { Button, Select } from 'antd'
import { NumberBox } from 'houtai/client'
import { isValidAdjustment } from 'houtai/rules/adjustment'
import { type AnyModule, fieldsOf } from 'houtai/schema'
import { t } from 'i18next'
import { type FormEvent, useState } from 'react'
import { type FuelGrade, fuelGrades, decimalsOfGrade } from './priceRows.ts'

interface Props {
  module: AnyModule
  disabled: boolean
  onRaise: (grades: readonly FuelGrade[], add: number) => void
}

/** Adds an amount to the prices of a grade in all provinces at once. What becomes of them is seen in the grid before it is saved. */
export function RaisePrices({ module, disabled, onRaise }: Props) {
  const [grade, setGrade] = useState<FuelGrade | 'all'>('all')
  const [amount, setAmount] = useState<unknown>(null)
  const grades = grade === 'all' ? fuelGrades : [grade]
  const places = Math.min(...grades.map(one => decimalsOfGrade(module, one)))
  const add = typeof amount === 'number' && isValidAdjustment({ add: amount }, { places }) ? amount : null
  const isWrong = amount !== null && add === null
  const raise = (event: FormEvent) => {
    event.preventDefault()
    if (add !== null) onRaise(grades, add)
  }
  return (
    <form className="prices-raise" noValidate onSubmit={raise}>
      <Select
        aria-label={t('prices:raise.grade')}
        disabled={disabled}
        value={grade}
        onChange={setGrade}
        options={[
          { value: 'all' as const, label: t('prices:raise.all') },
          ...fuelGrades.map(value => ({ value, label: fieldsOf(module)[value]?.label })),
        ]}
      />
      <label htmlFor="prices-raise">{t('prices:raise.by')}</label>
      <NumberBox
        id="prices-raise"
        name="raise"
        value={amount as number | null}
        onChange={setAmount}
        onBlur={() => undefined}
        disabled={disabled}
        invalid={isWrong}
      />
      <Button htmlType="submit" disabled={disabled || add === null}>
        {t('prices:raise.do')}
      </Button>
      <span id="prices-raise-help" role={isWrong ? 'alert' : undefined} className={isWrong ? 'form-fault' : 'form-hint'}>
        {isWrong ? t('errors:refusal.badAdjustment', { places }) : t('prices:raise.hint')}
      </span>
    </form>
  )
}
