import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Breadcrumb, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { homePath, type MenuNode } from '../../../shared/rules/menuNodes.ts'
import { useSession } from '../../api/session/session.ts'
import { PictureImage } from '../../ui/files/PictureImage.tsx'
import { HelpButton, PaletteButton } from '../palette/Overlays.tsx'
import { FullScreenButton } from './FullScreenButton.tsx'
import { HeaderCounters, HeaderStatus } from './HeaderSlots.tsx'
import { UserMenu } from './UserMenu.tsx'

interface Props {
  trail: readonly MenuNode[]
  title: string
  /** The page is the home page, where the breadcrumb begins. */
  atHome: boolean
  collapsed: boolean
  onMenu: () => void
}

export function Header({ trail, title, atHome, collapsed, onMenu }: Props) {
  const { t } = useTranslation()
  const first = { title: <Link to={homePath}>{t('pages.home')}</Link> }
  const above = trail.slice(0, -1).map(node => ({ title: node.title }))
  return (
    <header className="shell-header">
      <Button
        type="text"
        icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
        aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
        aria-expanded={!collapsed}
        onClick={onMenu}
      />
      <Brand />
      <Breadcrumb items={atHome ? [{ title }] : [first, ...above, { title }]} aria-label={t('shell.breadcrumb')} />
      <HeaderCounters />
      <HeaderStatus />
      <Organisation />
      <PaletteButton />
      <HelpButton />
      <FullScreenButton />
      <UserMenu />
    </header>
  )
}

/** The organisation whose rows are shown; always visible, so that nobody edits in the wrong one. */
function Organisation() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  if (account === null) return null
  const { orgname, orgcode, platform } = account
  return (
    <span
      className="shell-organisation"
      data-platform={platform}
      aria-label={t('shell.organisation')}
      role="group"
      title={orgname}
    >
      <b>{orgname}</b>
      <code>{orgcode}</code>
    </span>
  )
}

/** Logo and name of the site, from its settings. */
function Brand() {
  const { webname, logoImg } = useSession(session => session.site) ?? {}
  if (!webname && !logoImg) return null
  return (
    <span className="shell-brand">
      {logoImg && <PictureImage url={logoImg} name="" size={24} />}
      {webname && <b title={webname}>{webname}</b>}
    </span>
  )
}
