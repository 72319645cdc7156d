import { Select } from 'antd'
import { t } from 'i18next'
import { TextCell } from '../../client/ui/cells.tsx'
import { controlProps } from '../../client/ui/controls/controlProps.ts'
import { optionWord } from '../choice/parseOption.ts'
import { optionFilter } from '../choice/view.tsx'
import type { KindView } from '../kindView.ts'

export const choicesView: KindView<'choices'> = {
  Cell: ({ value, field }) => <TextCell text={value?.map(one => optionWord(one, field.options)).join(t('engine:comma'))} />,
  Control({ value, onChange, field, name, ...rest }) {
    return (
      <div data-field={name}>
        <Select
          {...controlProps(rest)}
          mode="multiple"
          allowClear
          optionFilterProp="label"
          placeholder={t('engine:control.choose')}
          {...(field.max === undefined ? {} : { maxCount: field.max })}
          value={Array.isArray(value) ? [...value] : []}
          options={Object.entries(field.options).map(([label, one]) => ({ value: one, label }))}
          onChange={(chosen: (string | number)[]) => onChange(chosen)}
        />
      </div>
    )
  },
  // The options of a filter by text values alone: an address has no arrays.
  FilterControl: ({ input, field }) => (
    <Select
      id={input.id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      optionFilterProp="label"
      placeholder={t('engine:filter.all')}
      value={input.value === '' ? [] : input.value.split(',')}
      options={[...optionFilter(field)]}
      onChange={(chosen: string[]) => input.onChange(chosen.join(','))}
    />
  ),
  options: optionFilter,
}
