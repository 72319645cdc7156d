import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { kindView } from '../../kinds/kindViews.ts'
import { shanghaiToday } from '../../kinds/timestamp/parseMoment.ts'
import { requireField, type FilterProps, LabelledFilter, type FilterSpecOf, FilterInput } from './filterParts.tsx'

const day = 'YYYY-MM-DD'

export function RangeFilter({ module, filter: { field: name, params }, values, onChange }: FilterProps<FilterSpecOf<'range'>>) {
  const [from, to] = params
  const field = requireField(module, name)
  const { label } = field
  const texts = params.map(param => values[param] ?? '')
  if (!kindView(field).rangeOfDays) return <FromToFilter label={label} params={params} values={values} onChange={onChange} />
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

interface FromToProps {
  label: string
  params: readonly [from: string, to: string]
  values: Readonly<Record<string, string>>
  onChange: FilterProps['onChange']
}

const FromToFilter = ({ label, params, values, onChange }: FromToProps) =>
  params.map((param, index) => (
    <LabelledFilter key={param} label={t(index ? 'engine:filter.to' : 'engine:filter.from', { label })}>
      {id => <FilterInput id={id} name={param} value={values[param] ?? ''} onChange={next => onChange({ [param]: next })} />}
    </LabelledFilter>
  ))
