import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useId } from 'react'
import { kindView } from '../../../kinds/kindViews.ts'
import { shanghaiToday } from '../../../shared/rules/shanghaiTime.ts'
import { requireField, type FilterProps, LabelledFilter, type FilterSpecOf, FilterInput, plainInput } from './filterParts.tsx'

const day = 'YYYY-MM-DD'

export function RangeFilter(props: FilterProps<FilterSpecOf<'range'>>) {
  const field = requireField(props.module, props.filter.field)
  return kindView(field).rangeOfDays ? <DaysFilter {...props} /> : <BoundsFilter {...props} />
}

function DaysFilter({ module, filter: { field: name, params }, values, onChange }: FilterProps<FilterSpecOf<'range'>>) {
  const [from, to] = params
  const { label } = requireField(module, name)
  const texts = params.map(param => values[param] ?? '')
  const days = texts.map(text => (text ? dayjs(text) : null)) as [dayjs.Dayjs | null, dayjs.Dayjs | null]
  return (
    <LabelledFilter label={label} name={from}>
      {id => (
        <DatePicker.RangePicker
          id={{ start: id, end: `${id}-end` }}
          value={days}
          allowEmpty
          presets={presets()}
          placeholder={[t('engine:filter.start'), t('engine:filter.end')]}
          onChange={chosen => onChange({ [from]: chosen?.[0]?.format(day) ?? '', [to]: chosen?.[1]?.format(day) ?? '' })}
        />
      )}
    </LabelledFilter>
  )
}

const presets = () => {
  const now = dayjs(shanghaiToday())
  const since = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [now.subtract(days, 'day'), now]
  const yesterday = now.subtract(1, 'day')
  return [
    { label: t('engine:filter.today'), value: since(0) },
    { label: t('engine:filter.yesterday'), value: [yesterday, yesterday] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: t('engine:filter.week'), value: since(6) },
    { label: t('engine:filter.month'), value: since(29) },
  ]
}

/** Two bounds side by side, each in the control of the kind or typed. The word between them is the label of the second. */
function BoundsFilter({ module, filter: { field: name, params }, values, onChange }: FilterProps<FilterSpecOf<'range'>>) {
  const field = requireField(module, name)
  const { FilterControl: KindFilter, boundHint } = kindView(field)
  const id = useId()
  const bounds = params.map((param, index) => {
    const input = { id: index ? `${id}-to` : id, name: param, value: values[param] ?? '' }
    const set = (next: unknown) => onChange({ [param]: String(next ?? '') })
    if (KindFilter)
      return (
        <KindFilter
          key={param}
          input={{ ...input, onChange: set, ...plainInput }}
          {...{ name, field, module }}
          around={undefined}
          all=""
        />
      )
    const hint = boundHint?.(field) ?? t(index ? 'engine:filter.most' : 'engine:filter.least')
    return <FilterInput key={param} {...input} onChange={set} placeholder={hint} />
  })
  return (
    <span className="filter filter-bounds" role="group" aria-label={field.label}>
      <label htmlFor={id}>{field.label}</label>
      {bounds[0]}
      <label htmlFor={`${id}-to`}>{t('engine:filter.until')}</label>
      {bounds[1]}
    </span>
  )
}
