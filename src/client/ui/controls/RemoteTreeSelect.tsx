import { ReloadOutlined } from '@ant-design/icons'
import { useMemoizedFn } from 'ahooks'
import { Button, Space, TreeSelect } from 'antd'
import { t } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import type { ComboxEntry } from '../../../shared/wire/envelope.ts'
import type { ChoiceSource } from '../../api/rows/choiceSource.ts'
import { loadRowTitle } from '../../api/rows/rowTitleCache.ts'
import { controlProps } from './controlProps.ts'
import { useOptions } from './useOptions.ts'
import type { ValueInputProps } from './valueInputProps.ts'

export interface RemoteTreeSelectProps extends ValueInputProps<number> {
  /** Where the tree comes from, and the title of a chosen row that is not in it. */
  source: ChoiceSource
  /** Another path to fetch the tree from. */
  tree?: string
  /** The row being edited; neither it nor its descendants can be chosen. */
  row: number
  root?: string
  /** Offers only descendants of this row; nothing while it is 0. */
  under?: number
  /** Label of the field that must be chosen first. */
  after?: string
}
interface Node {
  value: number
  title: string
  disabled?: boolean
  children?: Node[]
}

export function RemoteTreeSelect({
  name,
  source,
  tree,
  row,
  root,
  under,
  after,
  value,
  onChange,
  ...rest
}: RemoteTreeSelectProps) {
  const blocked = under === 0
  const body = { ...source.body, nested: 1, ...(under === undefined ? {} : { under }) }
  const { options, loading, failure, load, drop } = useOptions<ComboxEntry>(tree ?? source.path, tree === undefined ? body : {})
  const reload = useMemoizedFn(() => (blocked ? drop() : load('')))
  useEffect(reload, [reload, source, under])
  const other = useMissingTitle(source, !loading && value && !findEntry(options, value) ? value : 0)
  const nodes = useMemo(() => treeNodes(options, { row, root, other, value: value ?? 0 }), [options, row, root, other, value])
  return (
    <Space.Compact block data-field={name}>
      <TreeSelect<number | undefined>
        {...controlProps(rest)}
        disabled={rest.disabled || blocked}
        showSearch
        treeDefaultExpandAll
        treeNodeFilterProp="title"
        allowClear={Boolean(value)}
        value={(value ?? 0) === 0 && root === undefined ? undefined : (value ?? 0)}
        treeData={nodes}
        placeholder={blocked ? t('engine:control.aboveFirst', { label: after }) : t('engine:control.choose')}
        notFoundContent={loading ? t('engine:control.searching') : (failure ?? t('engine:control.nothingFound'))}
        onChange={picked => onChange(picked ?? 0)}
      />
      <Button
        icon={<ReloadOutlined />}
        loading={loading}
        disabled={rest.disabled}
        aria-label={t('engine:list.refresh')}
        title={t('engine:list.refresh')}
        onClick={() => load('')}
      />
    </Space.Compact>
  )
}

/** The title of a chosen row that is not in the tree; empty until it is loaded. */
function useMissingTitle(source: ChoiceSource, id: number): string {
  const [known, setKnown] = useState<{ id: number; title: string } | null>(null)
  useEffect(() => {
    if (id) void loadRowTitle(source, id).then(title => setKnown({ id, title }))
  }, [source, id])
  return known?.id === id ? known.title : ''
}

function treeNodes(
  offered: readonly ComboxEntry[],
  { row, root, other, value }: { row: number; root: string | undefined; other: string; value: number },
): Node[] {
  const nodes = offered.filter(({ id }) => id !== row).map(entry => toTreeNode(entry, row))
  const top = root === undefined ? [] : [{ value: 0, title: root }]
  if (value === 0 || findEntry(offered, value)) return [...top, ...nodes]
  return [...top, ...nodes, { value, title: other, disabled: true }]
}

const toTreeNode = ({ id, title, children }: ComboxEntry, row: number): Node => ({
  value: id,
  title,
  ...(children ? { children: children.filter(child => child.id !== row).map(child => toTreeNode(child, row)) } : {}),
})

function findEntry(entries: readonly ComboxEntry[], id: number): ComboxEntry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : findEntry(entry.children ?? [], id)
    if (found) return found
  }
  return undefined
}
