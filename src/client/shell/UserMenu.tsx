import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Avatar, Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { signOut } from '../account.ts'
import { appear, useAppearance } from '../appearance.ts'
import { useSession } from '../session.ts'

export function UserMenu() {
  const { t } = useTranslation()
  const account = useSession(session => session.account)
  const choices = useChoices()
  const name = account?.nickname || account?.username || ''
  const items = choices.map(({ key, on }) => ({
    key,
    label: t(`shell.${key}`),
    icon: on ? <CheckOutlined /> : <i className="set-icon" />,
  }))
  const run = ({ key }: { key: string }) => choices.find(choice => choice.key === key)?.run()
  return (
    <Dropdown menu={{ items: [...items.slice(0, 2), { type: 'divider' }, ...items.slice(2)], onClick: run }} trigger={['click']}>
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

function useChoices() {
  const { theme, density } = useAppearance()
  const go = useNavigate()
  const leave = async () => {
    await signOut()
    await go('/login', { replace: true })
  }
  return [
    { key: 'dark', on: theme === 'dark', run: () => appear({ theme: theme === 'dark' ? 'light' : 'dark' }) },
    { key: 'compact', on: density === 'compact', run: () => appear({ density: density === 'compact' ? 'normal' : 'compact' }) },
    { key: 'signOut', on: false, run: () => void leave() },
  ]
}
