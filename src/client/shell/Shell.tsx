import { memo, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '../session.ts'
import { Content } from './Content.tsx'
import { Header } from './Header.tsx'
import { Look } from './Look.tsx'
import { menuNodes, trail } from './menu.ts'
import type { MenuNode } from './menu.ts'
import { moduleAt } from './pages.ts'
import { SessionEnded } from './SessionEnded.tsx'
import './shell.css'
import { SideMenu } from './SideMenu.tsx'

// Filters and pages live in the address: what stands around a list is not drawn again for them.
const Side = memo(SideMenu)
const Top = memo(Header)
const Page = memo(Content)

const noMenu: readonly MenuNode[] = []
const ownTitle: Readonly<Record<string, string>> = {
  '/home': 'home.title',
  '/401': 'notice.401.title',
  '/500': 'notice.500.title',
}

export const Shell = () => (
  <Look>
    <Layout />
    <SessionEnded />
  </Look>
)

function Layout() {
  const { t } = useTranslation()
  const [collapsed, setCollapsed] = useState(true)
  const toggle = useCallback(() => setCollapsed(now => !now), [])
  const { nodes, here, title, site } = useHere()
  return (
    <>
      <title>{`${title} - ${site}`}</title>
      <nav className="shell-side" data-collapsed={collapsed} aria-label={t('shell.menu')}>
        <Side nodes={nodes} here={here} collapsed={collapsed} />
      </nav>
      <div className="shell-main">
        <Top here={here} title={title} collapsed={collapsed} onToggle={toggle} />
        <Page nodes={nodes} />
      </div>
    </>
  )
}

/** Where in the menu the present page stands, and what it is called. */
function useHere() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const entries = useSession(session => session.account?.leftMenu)
  const site = useSession(session => session.site?.webname) || t('productName')
  const nodes = useMemo(() => (entries ? menuNodes(entries) : noMenu), [entries])
  const here = useMemo(() => trail(nodes, pathname), [nodes, pathname])
  const title = here.at(-1)?.title ?? moduleAt(pathname)?.title ?? t(ownTitle[pathname] ?? 'notice.404.title')
  return { nodes, here, title, site }
}
