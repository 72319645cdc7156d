import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { searchMenu, type MenuNode } from '../../../shared/rules/menuNodes.ts'
import { useGoTo } from '../../pages/navigation/MenuLink.tsx'

export type MenuSearchState = ReturnType<typeof useMenuSearch>

/** Searches the menu for what is typed, and opens the entry that is chosen. */
export function useMenuSearch(nodes: readonly MenuNode[], onDone: () => void) {
  const go = useGoTo()
  const list = useId()
  const [{ keyword, at }, setState] = useState({ keyword: '', at: 0 })
  const findings = useMemo(() => searchMenu(nodes, keyword).filter(({ node }) => node.to !== null), [nodes, keyword])
  const idOf = (index: number) => `${list}-${index}`
  const type = (text: string) => setState({ keyword: text, at: 0 })
  const point = (index: number) => index !== at && setState({ keyword, at: index })
  const open = ({ to, external }: MenuNode) => {
    if (external) window.open(to ?? '', '_blank', 'noopener,noreferrer')
    else go(to ?? '')
    type('')
    onDone()
  }
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => point(Math.min(at + 1, findings.length - 1)),
    ArrowUp: () => point(Math.max(at - 1, 0)),
    Enter: () => findings[at] && open(findings[at].node),
    Escape: () => (keyword === '' ? onDone() : type('')),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const run = does[event.key]
    if (!run || event.nativeEvent.isComposing) return
    event.preventDefault()
    run()
  }
  return { keyword, type, findings, list, idOf, current: findings[at] ? idOf(at) : undefined, point, open, onKeyDown }
}
