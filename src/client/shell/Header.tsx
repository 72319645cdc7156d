import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../session.ts'
import type { MenuNode } from './menu.ts'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  here: readonly MenuNode[]
  title: string
  collapsed: boolean
  onToggle: () => void
}

export function Header({ here, title, collapsed, onToggle }: Props) {
  const { t } = useTranslation()
  const organisation = useSession(session => session.account?.orgname)
  const home = { title: <Link to="/home">{t('home.title')}</Link> }
  const above = here.slice(0, -1).map(node => ({ title: node.title }))
  const current = title === t('home.title') ? [{ title }] : [home, ...above, { title }]
  return (
    <header className="shell-header">
      <Button
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
        aria-expanded={!collapsed}
        onClick={onToggle}
      />
      <Breadcrumb items={current} aria-label={t('shell.breadcrumb')} />
      <span className="shell-organisation">{organisation}</span>
      <UserMenu />
    </header>
  )
}
