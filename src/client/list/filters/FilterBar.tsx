import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { useEventListener } from 'ahooks'
import { type InputRef, Button, Input, Select, Space } from 'antd'
import { t } from 'i18next'
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { type AnyModule, type FilterSpec, isSearched, searchOf, fieldsOf } from '../../../schema/index.ts'
import { type ListParams, defaultListParams, isStatusFilter, shownFilters } from '../../api/listParams.ts'
import { focusFirstRow } from '../../ui/ariaGrid/gridCells.ts'
import { isComposing, isTextInput } from '../../ui/keyboardTargets.ts'
import './filters.css'
import type { ListPreference } from '../../views/useListPreference.ts'
import type { ChangeListParams } from '../useListAddress.ts'
import { FilterControl, statusOptions } from './FilterControl.tsx'
import { isFilterSet, useFoldedFilters } from './useFoldedFilters.ts'

interface Props {
  module: AnyModule
  params: ListParams
  changeParams: ChangeListParams
  onReload: () => void
  /** The count that a tab shows beside its label. */
  counts: Readonly<Record<string, number | string>>
  unfolded: boolean
  onPreference: (change: ListPreference) => void
}
const isTabs = (filter: FilterSpec) => filter.as === 'tabs'

export const FilterBar = memo(function FilterBar(props: Props) {
  const { module, params, changeParams, onReload, counts, unfolded, onPreference } = props
  const keyword = useKeywordText(params.queryValue)
  const bar = useRef<HTMLFormElement>(null)
  const filters = shownFilters(module, params.values)
  const set = (values: Readonly<Record<string, string>>) =>
    changeParams(before => ({ values: { ...before.values, ...values }, queryValue: keyword.text.trim() }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const queryValue = keyword.text.trim()
    if (queryValue === params.queryValue && params.page === 1) onReload()
    else changeParams(() => ({ queryValue }))
  }
  const reset = () => {
    keyword.type('')
    changeParams(({ limit, view }) => defaultListParams(module, { limit, view }))
  }
  const rest = filters.filter(filter => !isTabs(filter) && !(isStatusFilter(filter) && isSearched(module)))
  const unset = rest.filter(filter => !isFilterSet(filter, params.values))
  const fitting = useFoldedFilters(bar, rest.map(filter => Number(!unset.includes(filter))).join(''))
  if (!filters.length && !isSearched(module)) return null
  return (
    <form className="filters" role="search" data-folded={unset.length > fitting && !unfolded} ref={bar} onSubmit={submit}>
      {filters.filter(isTabs).map((filter, index) => (
        <FilterControl key={index} module={module} filter={filter} values={params.values} counts={counts} onChange={set} />
      ))}
      {isSearched(module) && (
        <KeywordBox
          module={module}
          keyword={keyword}
          status={filters.some(isStatusFilter) ? (params.values['status'] ?? '') : null}
          onStatus={status => set({ status })}
        />
      )}
      {rest.map((filter, index) => (
        <span
          key={index}
          className="filters-item"
          data-set={!unset.includes(filter)}
          data-shown={unset.indexOf(filter) < fitting}
        >
          <FilterControl module={module} filter={filter} values={params.values} counts={counts} onChange={set} />
        </span>
      ))}
      <span className="filters-buttons">
        {unset.length > fitting && (
          <Button
            className="filters-unfold"
            icon={<FilterOutlined />}
            aria-expanded={unfolded}
            onClick={() => onPreference({ unfolded: !unfolded })}
          >
            {t('engine:filter.show')}
          </Button>
        )}
        <Button htmlType="submit" type="primary" ghost>
          {t('engine:filter.query')}
        </Button>
        <Button onClick={reset}>{t('engine:filter.reset')}</Button>
      </span>
    </form>
  )
})

/** The text in the keyword box; a change of the URL resets it. */
function useKeywordText(inUrl: string) {
  const [{ text, from }, setState] = useState({ text: inUrl, from: inUrl })
  if (from !== inUrl) setState({ text: inUrl, from: inUrl })
  return { text: from === inUrl ? text : inUrl, type: (next: string) => setState({ text: next, from: inUrl }) }
}

interface KeywordProps {
  module: AnyModule
  keyword: { text: string; type: (text: string) => void }
  /** Null where the module has no filter by status. */
  status: string | null
  onStatus: (status: string) => void
}

function KeywordBox({ module, keyword, status, onStatus }: KeywordProps) {
  const box = useRef<InputRef>(null)
  useSlashShortcut(() => box.current?.focus({ cursor: 'all' }))
  const names = searchOf(module)
    .map(name => fieldsOf(module)[name]?.label)
    .join(t('engine:comma'))
  const label = t('engine:filter.keyword', { names })
  return (
    <Space.Compact>
      {status !== null && (
        <span data-field="status">
          <Select
            aria-label={fieldsOf(module)['status']?.label}
            className="filters-status"
            value={status}
            options={statusOptions(module)}
            onChange={onStatus}
          />
        </span>
      )}
      <Input
        ref={box}
        name="queryValue"
        className="filters-keyword"
        aria-label={label}
        placeholder={label}
        allowClear
        maxLength={200}
        prefix={<SearchOutlined />}
        value={keyword.text}
        onChange={event => keyword.type(event.target.value)}
        onKeyDown={onKeywordKey}
      />
    </Space.Compact>
  )
}

/** IME: the keys that pick a Chinese word must not submit the form or leave the box. ArrowDown goes to the rows that were found. */
function onKeywordKey(event: KeyboardEvent<HTMLInputElement>) {
  if (isComposing(event.nativeEvent)) return event.key === 'Enter' ? event.preventDefault() : undefined
  const list = event.currentTarget.closest('.list')
  if (event.key !== 'ArrowDown' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !list) return
  event.preventDefault()
  focusFirstRow(list)
}

/** `/` focuses the keyword box from anywhere but a text input. */
function useSlashShortcut(focus: () => void) {
  useEventListener('keydown', (event: globalThis.KeyboardEvent) => {
    if (event.key !== '/' || isComposing(event) || isTextInput(event.target) || event.ctrlKey || event.metaKey || event.altKey)
      return
    event.preventDefault()
    focus()
  })
}
