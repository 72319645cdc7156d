import { Empty, Input, Tree } from 'antd'
import { type AnyControlProps, findModule } from 'houtai/client'
import { eventsOf } from 'houtai/rules/rowEvents'
import { t } from 'i18next'
import { useMemo, useState } from 'react'
import { eventLabel } from './eventLabel.ts'

interface Props extends Pick<AnyControlProps, 'value' | 'onChange'> {
  /** Names of the modules that can be subscribed to. */
  modules: readonly string[]
}
interface EventNode {
  key: string
  title: string
  children?: EventNode[]
}
const allEventsOf = (module: string): string => `${module}:*`

/** The events of a subscription as a tree of modules; a ticked module stands for all its events. */
export function EventsControl({ value, onChange, modules }: Props) {
  const [keyword, setKeyword] = useState('')
  const nodes = useMemo(() => modules.map(nodeOf), [modules])
  const shown = nodes.filter(({ title }) => title.includes(keyword.trim()))
  const chosen = (value ?? []) as readonly string[]
  const ticked = nodes.flatMap(({ key, children = [] }) =>
    chosen.includes(key)
      ? [key, ...children.map(child => child.key)]
      : children.map(child => child.key).filter(one => chosen.includes(one)),
  )
  const tick = (keys: readonly string[]) => {
    const hidden = chosen.filter(
      one => !shown.some(({ key, children = [] }) => key === one || children.some(child => child.key === one)),
    )
    const seen = shown.flatMap(({ key, children = [] }) =>
      children.every(child => keys.includes(child.key))
        ? [key]
        : children.map(child => child.key).filter(one => keys.includes(one)),
    )
    onChange([...hidden, ...seen])
  }
  return (
    <div className="webhook-events">
      <Input
        allowClear
        size="small"
        value={keyword}
        aria-label={t('webhooks:events.search')}
        placeholder={t('webhooks:events.search')}
        onChange={event => setKeyword(event.target.value)}
      />
      {shown.length ? (
        <Tree
          checkable
          selectable={false}
          height={196}
          aria-label={t('webhooks:events.tree')}
          treeData={shown}
          checkedKeys={ticked}
          onCheck={keys => tick((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('webhooks:events.none')} />
      )}
    </div>
  )
}

function nodeOf(name: string): EventNode {
  const module = findModule(name)
  if (!module) return { key: allEventsOf(name), title: name }
  return {
    key: allEventsOf(name),
    title: module.label,
    children: eventsOf(module).map(event => ({ key: `${name}:${event}`, title: eventLabel(name, event) })),
  }
}
