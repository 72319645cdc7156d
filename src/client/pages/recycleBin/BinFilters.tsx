import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { t } from 'i18next'
import { useState } from 'react'
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
      <KeywordBox keyword={filters.keyword ?? ''} onSearch={keyword => set({ keyword })} />
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

/** What is typed, until another keyword is searched for; a new box would lose the focus at every search. */
function KeywordBox({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const [typed, setTyped] = useState(keyword)
  const [searched, setSearched] = useState(keyword)
  if (searched !== keyword) {
    setSearched(keyword)
    setTyped(keyword)
  }
  return (
    <Input.Search
      name="keyword"
      allowClear
      value={typed}
      placeholder={t('recycle:keyword')}
      aria-label={t('recycle:keyword')}
      onChange={event => setTyped(event.target.value)}
      onSearch={onSearch}
    />
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
