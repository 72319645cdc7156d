import { Select } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import type { ValueInputProps } from './valueInputProps.ts'
import type { ComboxEntry } from '../../../shared/wire/envelope.ts'
import type { ChoiceSource } from '../../api/rows/choiceSource.ts'
import { controlProps } from './controlProps.tsx'
import { cachedRowTitle, loadRowTitle } from '../../api/rows/rowTitleCache.ts'
import { useOptions } from './useOptions.ts'

interface Props extends ValueInputProps<number | readonly number[]> {
  source: ChoiceSource
  /** Of the module's rows only those. */
  where?: Readonly<Record<string, string | number>>
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

/** A picker over the rows of another module: found as one types, the chosen one by its title. */
export function RemoteSelect({ name, source, where, root, placeholder, several, max, value, onChange, ...rest }: Props) {
  const found = useOptions<ComboxEntry>(source.path, where ? { ...source.body, where } : source.body)
  const [keyword, setKeyword] = useState('')
  const chosen = useMemo(() => [value ?? []].flat().filter(isRowId), [value])
  const titles = useChosenTitles(source, chosen, found.options)
  const options = mergeOptions({
    entries: found.options,
    chosen: keyword === '' || several ? titles : [],
    root: keyword === '' ? root : undefined,
  })
  const open = () => {
    setKeyword('')
    found.load('')
  }
  const search = (typed: string) => {
    setKeyword(typed)
    found.search(typed.trim())
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
        loading={found.loading}
        placeholder={placeholder ?? t('engine:control.choose')}
        notFoundContent={emptyListText(found)}
        onOpenChange={shown => (shown ? open() : setKeyword(''))}
        onSearch={search}
        onChange={picked => onChange(picked ?? (several ? [] : 0))}
      />
    </div>
  )
}

/** None, or a word that was pasted and is no row's name, has no title to ask for. */
const isRowId = (id: unknown): id is number => typeof id === 'number' && id !== 0

/** Why there is nothing to pick. */
function emptyListText({ loading, failure }: ReturnType<typeof useOptions>): string {
  if (loading) return t('engine:control.searching')
  return failure ?? t('engine:control.nothingFound')
}

const selectedValue = (value: Props['value'], root: string | undefined) =>
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

/** The titles of what is chosen, asked for where the entries at hand do not tell. */
function useChosenTitles(source: ChoiceSource, chosen: readonly number[], entries: readonly ComboxEntry[]): readonly Option[] {
  const [known, setKnown] = useState<Readonly<Record<number, string>>>({})
  const titleAt = (id: number) => entries.find(entry => entry.id === id)?.title ?? known[id]
  const missing = chosen.filter(id => titleAt(id) === undefined).join(',')
  useEffect(() => {
    for (const id of missing.split(',').filter(Boolean).map(Number)) {
      const learn = (title: string) => setKnown(before => ({ ...before, [id]: title }))
      loadRowTitle(source, id).then(learn, () => learn(`#${id}`))
    }
  }, [source, missing])
  return chosen.map(id => ({ value: id, label: titleAt(id) ?? cachedRowTitle(source.to, id) }))
}
