import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../account.ts'
import { appear, useAppearance } from '../appearance.ts'
import { useSession } from '../session.ts'
import { set, useSettings } from '../settings.ts'
import { pageNamed } from './pages.ts'
import { useGo } from './Target.tsx'
import { useClosing } from './useClosing.ts'

export function UserMenu() {
  const account = useSession(session => session.account)
  const menu = useChoices()
  const name = account?.nickname || account?.username || ''
  return (
    <Dropdown menu={menu} trigger={['click']} autoFocus>
      <Button type="text" className="shell-user">
        <Avatar size={24} src={account?.avatar || undefined}>
          {name.slice(0, 1)}
        </Avatar>
        <span>{name}</span>
        <DownOutlined />
      </Button>
    </Dropdown>
  )
}

interface Choice {
  key: string
  /** Undefined where it is nothing that is on or off. */
  on?: boolean
  run: () => void
}

function useChoices(): MenuProps {
  const { t } = useTranslation()
  const groups = [usePageChoices(), useLookChoices(), useLeaving()].filter(group => group.length > 0)
  const item = ({ key, on }: Choice) => ({
    key,
    label: t(`shell.${key}`),
    icon: on ? <CheckOutlined /> : <i className="set-icon" />,
  })
  return {
    items: groups.flatMap((group, index) => [...(index > 0 ? [{ type: 'divider' as const }] : []), ...group.map(item)]),
    onClick: ({ key }) =>
      groups
        .flat()
        .find(choice => choice.key === key)
        ?.run(),
  }
}

/** Pages that are one's own. */
function usePageChoices(): readonly Choice[] {
  const go = useGo()
  return ['me', 'message_page'].flatMap(key => {
    const page = pageNamed(key)
    return page ? [{ key, run: () => go(page.route) }] : []
  })
}

function useLookChoices(): readonly Choice[] {
  const { theme, density } = useAppearance()
  const { tags } = useSettings()
  return [
    { key: 'dark', on: theme === 'dark', run: () => appear({ theme: theme === 'dark' ? 'light' : 'dark' }) },
    { key: 'compact', on: density === 'compact', run: () => appear({ density: density === 'compact' ? 'normal' : 'compact' }) },
    { key: 'tags', on: tags, run: () => set({ tags: !tags }) },
  ]
}

function useLeaving(): readonly Choice[] {
  const navigate = useNavigate()
  const { leave } = useClosing()
  const out = async () => {
    await signOut()
    await navigate('/login', { replace: true })
  }
  return [{ key: 'signOut', run: () => leave(() => void out()) }]
}
