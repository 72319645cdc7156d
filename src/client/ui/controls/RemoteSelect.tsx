import { Select } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import type { ComboxEntry } from '../../../shared/wire/envelope.ts'
import type { ChoiceSource } from '../../api/rows/choiceSource.ts'
import { cachedRowTitle, loadRowTitle } from '../../api/rows/rowTitleCache.ts'
import { controlProps } from './controlProps.ts'
import { useOptions } from './useOptions.ts'
import type { ValueInputProps } from './valueInputProps.ts'

export interface RemoteSelectProps extends ValueInputProps<number | readonly number[]> {
  source: ChoiceSource
  /** Offers only rows with these values. */
  where?: Readonly<Record<string, string | number>>
  /** Offers only rows that match these fields of the row. */
  matched?: Readonly<Record<string, unknown>> | undefined
  /** The word for 0. */
  root?: string
  placeholder?: string
  several?: true
  max?: number
}
interface Option {
  value: number
  label: string
}

/** A select over the rows of another module: searched on the server, the chosen rows shown by title. */
export function RemoteSelect({
  name,
  source,
  where,
  matched,
  root,
  placeholder,
  several,
  max,
  value,
  onChange,
  ...rest
}: RemoteSelectProps) {
  const search = useOptions<ComboxEntry>(source.path, {
    ...source.body,
    ...(where ? { where } : {}),
    ...(matched ? { row: matched } : {}),
  })
  const [keyword, setKeyword] = useState('')
  const chosen = useMemo(() => [value ?? []].flat().filter(isRowId), [value])
  const titles = useChosenTitles(source, chosen, search.options)
  const options = mergeOptions({
    entries: search.options,
    chosen: keyword === '' || several ? titles : [],
    root: keyword === '' ? root : undefined,
  })
  const open = () => {
    setKeyword('')
    search.load('')
  }
  const onSearch = (typed: string) => {
    setKeyword(typed)
    search.search(typed.trim())
  }
  return (
    <div data-field={name}>
      <Select<number | readonly number[] | undefined, Option>
        {...controlProps(rest)}
        {...(several ? { mode: 'multiple' as const, maxCount: max ?? 1000 } : {})}
        showSearch
        allowClear={several === true || (value !== 0 && value !== null)}
        filterOption={false}
        value={several ? chosen : selectedValue(value, root)}
        options={options}
        loading={search.loading}
        placeholder={placeholder ?? t('engine:control.choose')}
        notFoundContent={emptyListText(search)}
        onOpenChange={shown => (shown ? open() : setKeyword(''))}
        onSearch={onSearch}
        onChange={picked => onChange(picked ?? (several ? [] : 0))}
      />
    </div>
  )
}

/** 0 (none) and a pasted word that matched no row have no title to fetch. */
const isRowId = (id: unknown): id is number => typeof id === 'number' && id !== 0

/** Shown in the open list when it has no options. */
function emptyListText({ loading, failure }: ReturnType<typeof useOptions>): string {
  if (loading) return t('engine:control.searching')
  return failure ?? t('engine:control.nothingFound')
}

const selectedValue = (value: RemoteSelectProps['value'], root: string | undefined) =>
  (value === null || value === undefined || value === 0) && root === undefined ? undefined : ((value ?? 0) as number)

function mergeOptions({
  entries,
  chosen,
  root,
}: {
  entries: readonly ComboxEntry[]
  chosen: readonly Option[]
  root: string | undefined
}) {
  const known = new Map<number, Option>()
  if (root !== undefined) known.set(0, { value: 0, label: root })
  for (const { id, title } of entries) known.set(id, { value: id, label: title })
  for (const option of chosen) if (!known.has(option.value)) known.set(option.value, option)
  return [...known.values()]
}

/** The titles of the chosen rows, fetched where the loaded options do not contain them. */
function useChosenTitles(source: ChoiceSource, chosen: readonly number[], entries: readonly ComboxEntry[]): readonly Option[] {
  const [known, setKnown] = useState<Readonly<Record<number, string>>>({})
  const titleAt = (id: number) => entries.find(entry => entry.id === id)?.title ?? known[id]
  const missing = chosen.filter(id => titleAt(id) === undefined).join(',')
  useEffect(() => {
    for (const id of missing.split(',').filter(Boolean).map(Number)) {
      void loadRowTitle(source, id).then(title => setKnown(before => ({ ...before, [id]: title })))
    }
  }, [source, missing])
  return chosen.map(id => ({ value: id, label: titleAt(id) ?? cachedRowTitle(source.to, id) }))
}
