import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import type { BinPage } from '../../../shared/wire/recycleBin.ts'
import { type BinFilterValues, moduleTitleOf } from './useRecycleBin.ts'

interface Props {
  filters: BinFilterValues
  page: BinPage | null
  onChange: (filters: BinFilterValues) => void
}
const day = 'YYYY-MM-DD'

/** By name, module, person and day. */
export function BinFilters({ filters, page, onChange }: Props) {
  const set = (some: BinFilterValues) => onChange({ ...filters, ...some })
  const days = [filters.from, filters.to].map(text => (text ? dayjs(text.slice(0, 10)) : null))
  return (
    <div className="recycle-filters">
      <Input.Search
        key={filters.keyword ?? ''}
        name="keyword"
        allowClear
        defaultValue={filters.keyword}
        placeholder={t('recycle:keyword')}
        aria-label={t('recycle:keyword')}
        onSearch={keyword => set({ keyword })}
      />
      <BinSelect
        label={t('recycle:module')}
        all={t('recycle:everyModule')}
        value={filters.module}
        options={(page?.modules ?? []).map(name => ({ value: name, label: moduleTitleOf(name) }))}
        onChange={module => set({ module })}
      />
      <BinSelect
        label={t('recycle:by')}
        all={t('recycle:everybody')}
        value={filters.account}
        options={(page?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={account => set({ account })}
      />
      <DatePicker.RangePicker
        aria-label={t('recycle:at')}
        allowEmpty
        value={[days[0] ?? null, days[1] ?? null]}
        placeholder={[t('engine:filter.start'), t('engine:filter.end')]}
        onChange={chosen =>
          set({
            from: chosen?.[0]?.format(day) ?? '',
            to: chosen?.[1] ? `${chosen[1].format(day)} 23:59:59` : '',
          })
        }
      />
    </div>
  )
}

interface SelectProps {
  label: string
  /** Shown while nothing is selected. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

const BinSelect = ({ label, all, value, options, onChange }: SelectProps) => (
  <Select
    allowClear
    showSearch
    optionFilterProp="label"
    aria-label={label}
    placeholder={all}
    value={value ?? null}
    options={[...options]}
    onChange={(chosen: string | null) => onChange(chosen ?? '')}
  />
)
