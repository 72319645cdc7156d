import { ReloadOutlined } from '@ant-design/icons'
import { useMount } from 'ahooks'
import { Button, Space, TreeSelect } from 'antd'
import { t } from 'i18next'
import { useMemo } from 'react'
import type { BoxProps } from '../../fields/view.ts'
import type { AnyModule } from '../../schema/index.ts'
import type { ComboxEntry } from '../../wire/envelope.ts'
import { attributes } from './plain.tsx'
import { useOptions } from './useOptions.ts'

export interface TreeProps extends BoxProps<number> {
  module: AnyModule
  /** The row that is placed; neither it nor what hangs below it can be chosen. */
  row: number
  root?: string
  /** Only what hangs below this row is offered: nothing while it is 0. */
  under?: number
  /** What is chosen before. */
  after?: string
}
interface Node {
  value: number
  title: string
  disabled?: boolean
  children?: Node[]
}

export function TreeChooser({ name, module, row, root, under, after, value, onChange, ...rest }: TreeProps) {
  const { options, loading, failure, load } = useOptions<ComboxEntry>(`${module.path}/tree`, {})
  useMount(() => load(''))
  const nodes = useMemo(() => tree(options, { row, root, under, value: value ?? 0 }), [options, row, root, under, value])
  const early = under === 0
  return (
    <Space.Compact block data-field={name}>
      <TreeSelect<number | undefined>
        {...attributes(rest)}
        disabled={rest.disabled || early}
        showSearch
        treeDefaultExpandAll
        treeNodeFilterProp="title"
        allowClear={Boolean(value)}
        value={(value ?? 0) === 0 && root === undefined ? undefined : (value ?? 0)}
        treeData={nodes}
        placeholder={early ? t('engine:control.aboveFirst', { label: after }) : t('engine:control.choose')}
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

function tree(
  entries: readonly ComboxEntry[],
  { row, root, under, value }: { row: number; root: string | undefined; under: number | undefined; value: number },
): Node[] {
  const offered = under === undefined ? entries : (entryOf(entries, under)?.children ?? [])
  const nodes = offered.filter(({ id }) => id !== row).map(entry => node(entry, row))
  const top = root === undefined ? [] : [{ value: 0, title: root }]
  if (value === 0 || entryOf(offered, value)) return [...top, ...nodes]
  return [...top, ...nodes, { value, title: entryOf(entries, value)?.title ?? `#${value}`, disabled: true }]
}

const node = ({ id, title, children }: ComboxEntry, row: number): Node => ({
  value: id,
  title,
  ...(children ? { children: children.filter(child => child.id !== row).map(child => node(child, row)) } : {}),
})

function entryOf(entries: readonly ComboxEntry[], id: number): ComboxEntry | undefined {
  for (const entry of entries) {
    const found = entry.id === id ? entry : entryOf(entry.children ?? [], id)
    if (found) return found
  }
  return undefined
}
