import { Menu, type MenuProps } from 'antd'
import { memo, useMemo, useState } from 'react'
import type { MenuNode } from '../../../shared/rules/menuNodes.ts'
import type { SavedView } from '../../../shared/wire/savedView.ts'
import { parseSavedId, savedAddress, savedParam } from '../../api/listParams.ts'
import { findModule } from '../../api/moduleRegistry.ts'
import { useSavedViews } from '../../api/savedViews.ts'
import { MenuLink } from '../../pages/navigation/MenuLink.tsx'
import { type OpenTag, useOpenTags } from '../../pages/navigation/openTags.ts'
import { SetIcon } from '../../ui/SetIcon.tsx'

interface Props {
  nodes: readonly MenuNode[]
  trail: readonly MenuNode[]
  collapsed: boolean
}
type Item = NonNullable<MenuProps['items']>[number]

/** With memo: antd draws a long menu slowly, and the search box beside it is typed in. */
export const SideMenu = memo(function SideMenu({ nodes, trail, collapsed }: Props) {
  const views = usePinnedViews()
  const items = useMemo(
    () => nodes.flatMap(node => menuItems(node, collapsed && !node.children.length ? [] : views)),
    [nodes, views, collapsed],
  )
  const [open, setOpen] = useOpenGroups(trail)
  const page = trail.at(-1)
  const saved = useOpenTags(tags => savedIn(tags.find(({ path }) => path === page?.to)))
  const here = views.some(({ id }) => id === saved) ? `view ${saved}` : page?.key
  return (
    <Menu
      mode="inline"
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={here === undefined ? [] : [here]}
      // Collapsed, antd opens groups beside the menu on hover, and manages their state.
      {...(collapsed ? {} : { openKeys: [...open], onOpenChange: setOpen })}
    />
  )
})

/** Groups stay as the operator left them; the group of the current page opens when that page is opened. */
function useOpenGroups(trail: readonly MenuNode[]) {
  const above = trail.slice(0, -1).map(({ key }) => key)
  const under = above.join()
  const [{ keys, seen }, setState] = useState<{ keys: readonly string[]; seen: string }>({ keys: above, seen: under })
  if (seen !== under) setState({ keys: [...new Set([...keys, ...above])], seen: under })
  return [keys, (next: readonly string[]) => setState({ keys: next, seen: under })] as const
}

/** An entry, and below that of a list the saved views that the account pinned. */
function menuItems(node: MenuNode, views: readonly SavedView[]): Item[] {
  const { key, title, children, to, page } = node
  const icon = <SetIcon code={node.icon} />
  if (children.length > 0) return [{ key, icon, label: title, children: children.flatMap(child => menuItems(child, views)) }]
  const below = to === null ? [] : views.filter(({ module }) => findModule(module)?.route === page)
  return [
    { key, icon, label: <MenuLink node={node} />, title, disabled: to === null },
    ...below.map(view => ({
      key: `view ${view.id}`,
      className: 'menu-view',
      icon: <i className="menu-view-mark" />,
      label: <MenuLink node={{ ...node, title: view.name, to: savedAddress(to ?? '', view) }} />,
      title: view.name,
    })),
  ]
}

function usePinnedViews(): readonly SavedView[] {
  const all = useSavedViews()
  return useMemo(() => (all ? all.pinned.flatMap(id => all.views.find(one => one.id === id) ?? []) : []), [all])
}

const savedIn = (tag: OpenTag | undefined): number | null =>
  tag ? parseSavedId(new URLSearchParams(tag.search).get(savedParam)) : null
