import { Select } from 'antd'
import { t } from 'i18next'
import { useState } from 'react'
import { modulePath } from '../../api/moduleRegistry.ts'
import { SetIcon } from '../SetIcon.tsx'
import { controlProps } from './controlProps.ts'
import { useOptions } from './useOptions.ts'
import type { ValueInputProps } from './valueInputProps.ts'

interface Props extends ValueInputProps<string> {
  /** The module whose rows are offered; the bundled sets when null. */
  from: string | null
}
interface Entry {
  code: string
  title: string
}

/** A select over icons, searched by keyword, each option drawn with its icon. */
export function IconPicker({ name, from, value, onChange, ...rest }: Props) {
  const search = useOptions<Entry>(from === null ? 'inc/icon/search' : `${modulePath(from)}/combox`, {})
  const [keyword, setKeyword] = useState('')
  const onSearch = (typed: string) => {
    setKeyword(typed)
    search.search(typed.trim())
  }
  const entries =
    value && keyword === '' && !search.options.some(({ code }) => code === value)
      ? [{ code: value, title: '' }, ...search.options]
      : search.options
  return (
    <div data-field={name}>
      <Select
        {...controlProps(rest)}
        showSearch
        allowClear
        filterOption={false}
        value={value}
        options={entries.map(({ code, title }) => ({ value: code, label: <Entry code={code} title={title} /> }))}
        loading={search.loading}
        placeholder={t('engine:control.icon')}
        notFoundContent={search.loading ? t('engine:control.searching') : (search.failure ?? t('engine:control.nothingFound'))}
        onOpenChange={open => open && search.load('')}
        onSearch={onSearch}
        onChange={(picked: string | undefined) => onChange(picked ?? null)}
      />
    </div>
  )
}

const Entry = ({ code, title }: Entry) => (
  <span className="cell-icon">
    <SetIcon code={code} />
    <span className="cell-text">{[title, code].filter(Boolean).join(' · ')}</span>
  </span>
)
