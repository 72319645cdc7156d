import { Radio, Select } from 'antd'
import { t } from 'i18next'
import type { ReactNode } from 'react'
import type { FilterOption } from '../../../kinds/kindView.ts'
import { kindView } from '../../../kinds/kindViews.ts'
import { allTabOf, type AnyModule, type FilterSpec, isAmount } from '../../../schema/index.ts'
import { enclosingField, dependentFields } from '../../views/dependentFields.ts'
import { viewOf } from '../../views/viewOf.ts'
import { requireField, type FilterProps, LabelledFilter, type FilterSpecOf, FilterInput, plainInput } from './filterParts.tsx'
import { RangeFilter } from './RangeFilter.tsx'

/** One value of many: in a select, or as tabs. */
type PickFilter = Extract<FilterSpec, { as: 'select' | 'tabs' }>

const allOption = (): FilterOption => ({ value: '', label: t('engine:filter.all') })

export const statusOptions = (module: AnyModule): FilterOption[] => [...(filterOptions(module, 'status') ?? []), allOption()]

/** One filter of the schema as a control. A choice applies at once; only the keyword waits for Enter. */
export function FilterControl({ filter, ...rest }: FilterProps): ReactNode {
  switch (filter.as) {
    case 'tabs':
      return <TabsFilter filter={filter} {...rest} />
    case 'select':
      return <SelectFilter filter={filter} {...rest} />
    case 'buckets':
      return <BucketsFilter filter={filter} {...rest} />
    case 'zeroOrMore':
      return <ZeroOrMoreFilter filter={filter} {...rest} />
    case 'whether':
      return <WhetherFilter filter={filter} {...rest} />
    case 'range':
      return <RangeFilter filter={filter} {...rest} />
    case 'region':
      return filter.fields.map(field => <RegionFilter key={field} name={field} {...rest} />)
    case 'within':
      return null
  }
}

function SelectFilter({ module, filter: { field: name, param }, values, onChange }: FilterProps<PickFilter>) {
  const field = requireField(module, name)
  const value = values[param] ?? ''
  const set = (next: unknown) => onChange({ [param]: next === null || next === undefined || next === 0 ? '' : String(next) })
  const { FilterControl: KindFilter, options: optionsOfKind } = viewOf(module, field)
  const options = optionsOfKind?.(field)
  return (
    <LabelledFilter label={field.label} {...(options ? { name: param } : {})}>
      {id => {
        if (KindFilter)
          return (
            <KindFilter
              input={{ id, name: param, value, onChange: set, ...plainInput }}
              name={name}
              field={field}
              module={module}
              around={undefined}
              all={t('engine:filter.all')}
            />
          )
        if (options)
          return <Select id={id} value={value} options={[allOption(), ...options]} onChange={set} popupMatchSelectWidth={false} />
        return <FilterInput id={id} name={param} value={value} onChange={set} />
      }}
    </LabelledFilter>
  )
}

interface RegionProps extends Omit<FilterProps, 'filter'> {
  name: string
}

/** One level of the region cascade; a change clears the levels below. */
function RegionFilter({ module, name, values, onChange }: RegionProps) {
  const field = requireField(module, name)
  const { FilterControl: KindFilter } = kindView(field)
  if (!KindFilter) throw new Error(`${module.name}.${name} is no region`)
  const around = enclosingField(module, name)
  const below = Object.fromEntries(dependentFields(module, name).flatMap(other => (other in values ? [[other, '']] : [])))
  const pick = (picked: unknown) => onChange({ ...below, [name]: picked === null ? '' : String(picked) })
  return (
    <LabelledFilter label={field.label}>
      {id => (
        <KindFilter
          input={{ id, name, value: values[name] ?? '', onChange: pick, ...plainInput }}
          name={name}
          field={field}
          module={module}
          around={around === undefined || !(around in values) ? undefined : Number(values[around])}
          all={t('engine:filter.all')}
        />
      )}
    </LabelledFilter>
  )
}

function filterOptions(module: AnyModule, name: string): readonly FilterOption[] | undefined {
  const field = requireField(module, name)
  return viewOf(module, field).options?.(field)
}

function TabsFilter({ module, filter, values, counts, onChange }: FilterProps<FilterSpecOf<'tabs'>>) {
  const { field, param, extra } = filter
  const further = Object.entries(extra).map(([value, { label }]) => ({ value, label }))
  const options = [allOption(), ...(filterOptions(module, field) ?? []), ...further]
  const counted = ({ value, label }: FilterOption) => {
    const count = counts[value === '' ? String(allTabOf(module, filter)) : value]
    return { value, label: count === undefined ? label : `${label} ${count}` }
  }
  return (
    <Radio.Group
      className="filters-tabs scroll-fade"
      data-field={param}
      aria-label={requireField(module, field).label}
      optionType="button"
      options={options.map(counted)}
      value={values[param] ?? ''}
      onChange={event => onChange({ [param]: String(event.target.value) })}
    />
  )
}

function BucketsFilter({ module, filter: { field, param, options }, values, onChange }: FilterProps<FilterSpecOf<'buckets'>>) {
  const choices = options.map(count => ({
    value: String(count),
    label: t('engine:filter.atLeast', { count, unit: t('engine:filter.minutes') }),
  }))
  return (
    <LabelledFilter label={requireField(module, field).label} name={param}>
      {id => (
        <Select
          id={id}
          value={values[param] ?? ''}
          options={[allOption(), ...choices]}
          onChange={value => onChange({ [param]: value })}
          popupMatchSelectWidth={false}
        />
      )}
    </LabelledFilter>
  )
}

function WhetherFilter({ filter: { label, param }, ...rest }: FilterProps<FilterSpecOf<'whether'>>) {
  return <YesOrNo {...rest} label={label} param={param} words={[t('engine:flag.no'), t('engine:flag.yes')]} />
}

function ZeroOrMoreFilter({ filter: { field: name, param }, ...rest }: FilterProps<FilterSpecOf<'zeroOrMore'>>) {
  const field = requireField(rest.module, name)
  const [none, some] = isAmount(field) ? (['zero', 'more'] as const) : (['blank', 'filled'] as const)
  return <YesOrNo {...rest} label={field.label} param={param} words={[t(`engine:filter.${none}`), t(`engine:filter.${some}`)]} />
}

interface YesOrNoProps extends Pick<FilterProps, 'values' | 'onChange'> {
  label: string
  param: string
  /** What the choices 0 and 1 are called. */
  words: readonly string[]
}
function YesOrNo({ label, param, words, values, onChange }: YesOrNoProps) {
  const options = [allOption(), ...words.map((word, value) => ({ value: String(value), label: word }))]
  return (
    <LabelledFilter label={label} name={param}>
      {id => <Select id={id} value={values[param] ?? ''} options={options} onChange={value => onChange({ [param]: value })} />}
    </LabelledFilter>
  )
}
