import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { MenuNode } from './menu.ts'
import { SetIcon } from './SetIcon.tsx'

interface Props {
  nodes: readonly MenuNode[]
  here: readonly MenuNode[]
  collapsed: boolean
}
type Item = NonNullable<MenuProps['items']>[number]

export function SideMenu({ nodes, here, collapsed }: Props) {
  const items = useMemo(() => nodes.map(item), [nodes])
  const selected = here.at(-1)?.key
  return (
    <Menu
      key={String(collapsed)}
      mode="inline"
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={selected === undefined ? [] : [selected]}
      defaultOpenKeys={collapsed ? [] : here.slice(0, -1).map(node => node.key)}
    />
  )
}

function item(node: MenuNode): Item {
  const icon = <SetIcon code={node.icon} />
  if (node.children.length > 0) return { key: node.key, icon, label: node.title, children: node.children.map(item) }
  return { key: node.key, icon, label: <Target node={node} />, title: node.title }
}

export function Target({ node }: { node: MenuNode }) {
  if (node.to === null) return node.title
  if (!node.external) return <Link to={node.to}>{node.title}</Link>
  return (
    <a href={node.to} target="_blank" rel="noopener noreferrer">
      {node.title}
    </a>
  )
}
