import { Menu } from 'antd'
import type { MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import type { MenuNode } from '../../../shared/rules/menuNodes.ts'
import { SetIcon } from '../../ui/SetIcon.tsx'
import { MenuLink } from '../../pages/navigation/MenuLink.tsx'

interface Props {
  nodes: readonly MenuNode[]
  way: readonly MenuNode[]
  collapsed: boolean
}
type Item = NonNullable<MenuProps['items']>[number]

export function SideMenu({ nodes, way, collapsed }: Props) {
  const items = useMemo(() => nodes.map(menuItem), [nodes])
  const [open, setOpen] = useOpenGroups(way)
  const here = way.at(-1)?.key
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={here === undefined ? [] : [here]}
      // Collapsed, antd opens groups beside the menu on hover, and keeps its own state.
      {...(collapsed ? {} : { openKeys: [...open], onOpenChange: setOpen })}
    />
  )
}

/** Groups stay as the operator left them; the group of the current page opens when that page is opened. */
function useOpenGroups(way: readonly MenuNode[]) {
  const above = way.slice(0, -1).map(({ key }) => key)
  const under = above.join()
  const [{ keys, seen }, setState] = useState<{ keys: readonly string[]; seen: string }>({ keys: above, seen: under })
  if (seen !== under) setState({ keys: [...new Set([...keys, ...above])], seen: under })
  return [keys, (next: readonly string[]) => setState({ keys: next, seen: under })] as const
}

function menuItem(node: MenuNode): Item {
  const { key, title, children } = node
  const icon = <SetIcon code={node.icon} />
  if (children.length > 0) return { key, icon, label: title, children: children.map(menuItem) }
  return { key, icon, label: <MenuLink node={node} />, title, disabled: node.to === null }
}
